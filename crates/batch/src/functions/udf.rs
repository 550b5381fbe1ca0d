//! The two forms of a function, as DataFusion calls them.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion::arrow::array::{Array, ArrayRef, Int64Array, StringArray, StructArray};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::cast::{as_int64_array, as_string_array};
use datafusion::common::{Result, plan_err};
use datafusion::logical_expr::{
    ColumnarValue, ScalarFunctionArgs, ScalarUDF, ScalarUDFImpl, Signature, Volatility,
};

use super::columns::Column;
use super::{Cell, Function, Kind, Row, Value};

/// What the struct form is called: the name of the function and this.
pub(crate) const RECORD: &str = "_record";

/// The field that says why there is no answer.
pub(crate) const ERROR: &str = "error";

/// Both forms of a function.
pub(super) fn forms(function: &'static Function) -> [ScalarUDF; 2] {
    let signature = Signature::user_defined(Volatility::Immutable);
    let scalar = Udf {
        function,
        form: Form::Scalar,
        name: function.name.into(),
        signature: signature.clone(),
    };
    let name = format!("{}{RECORD}", function.name);
    let record = Udf { function, form: Form::Record, name, signature };
    [ScalarUDF::from(scalar), ScalarUDF::from(record)]
}

/// The function behind an SQL function, if it is one of ours, and whether it is the scalar form.
pub(crate) fn of_call(udf: &ScalarUDF) -> Option<(&'static Function, bool)> {
    let udf = udf.inner().downcast_ref::<Udf>()?;
    Some((udf.function, udf.form == Form::Scalar))
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Form {
    /// The first field.
    Scalar,
    /// A struct of all fields and the error.
    Record,
}

#[derive(Debug)]
struct Udf {
    function: &'static Function,
    form: Form,
    name: String,
    signature: Signature,
}

impl PartialEq for Udf {
    fn eq(&self, other: &Udf) -> bool {
        self.name == other.name
    }
}

impl Eq for Udf {}

impl Hash for Udf {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Udf {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(match self.form {
            Form::Scalar => self.function.fields[0].1.data_type(),
            Form::Record => DataType::Struct(self.function.record_fields()),
        })
    }

    fn coerce_types(&self, found: &[DataType]) -> Result<Vec<DataType>> {
        let Function { arguments, required, .. } = self.function;
        let fits = |(kind, found): (&Kind, &DataType)| match kind {
            Kind::Text => found.is_string() || found.is_null(),
            _ => found.is_integer() || found.is_null(),
        };
        let count = found.len();
        if !(*required..=arguments.len()).contains(&count) || !arguments.iter().zip(found).all(fits)
        {
            let found: Vec<String> = found.iter().map(ToString::to_string).collect();
            return plan_err!("expected {}, found ({})", self.function.usage(), found.join(", "));
        }
        Ok(arguments[..count].iter().map(|kind| kind.data_type()).collect())
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let rows = args.number_rows;
        let arrays: Vec<ArrayRef> =
            args.args.iter().map(|value| value.to_array(rows)).collect::<Result<_>>()?;
        let inputs: Vec<Input<'_>> = arrays.iter().map(Input::new).collect::<Result<_>>()?;
        let array = match self.form {
            Form::Scalar => self.function.scalar(&inputs, rows),
            Form::Record => self.function.record(&inputs, rows)?,
        };
        Ok(ColumnarValue::Array(array))
    }
}

/// An argument of all rows.
enum Input<'a> {
    Text(&'a StringArray),
    Number(&'a Int64Array),
}

impl<'a> Input<'a> {
    fn new(array: &'a ArrayRef) -> Result<Input<'a>> {
        Ok(match array.data_type() {
            DataType::Int64 => Input::Number(as_int64_array(array)?),
            _ => Input::Text(as_string_array(array)?),
        })
    }

    fn value(&self, row: usize) -> Value<'a> {
        match self {
            Input::Text(array) if array.is_valid(row) => Value::Text(array.value(row)),
            Input::Number(array) if array.is_valid(row) => Value::Number(array.value(row)),
            _ => Value::Null,
        }
    }
}

impl Function {
    /// Answers every row. `None` stands for a row without a question.
    fn answer(
        &self,
        inputs: &[Input<'_>],
        rows: usize,
        mut visit: impl FnMut(Option<Result<Vec<Cell>, String>>),
    ) {
        let mut answerer = (self.start)();
        let mut values = vec![Value::Null; inputs.len()];
        for row in 0..rows {
            for (value, input) in values.iter_mut().zip(inputs) {
                *value = input.value(row);
            }
            let is_question = !values[..self.required].contains(&Value::Null);
            visit(is_question.then(|| answerer(Row(&values))));
        }
    }

    fn scalar(&self, inputs: &[Input<'_>], rows: usize) -> ArrayRef {
        let mut column = Column::new(self.fields[0].1, rows);
        self.answer(inputs, rows, |answer| match answer {
            Some(Ok(cells)) => column.push(&cells[0]),
            _ => column.push_null(),
        });
        column.finish()
    }

    fn record(&self, inputs: &[Input<'_>], rows: usize) -> Result<ArrayRef> {
        let kinds = self.fields.iter().map(|&(_, kind)| kind);
        let mut columns: Vec<Column> = kinds.map(|kind| Column::new(kind, rows)).collect();
        let mut errors = Column::new(Kind::Text, rows);
        self.answer(inputs, rows, |answer| {
            let (cells, error) = match answer {
                Some(Ok(cells)) => (cells, Cell::Null),
                Some(Err(error)) => (Vec::new(), Cell::Text(error)),
                None => (Vec::new(), Cell::Null),
            };
            for (index, column) in columns.iter_mut().enumerate() {
                column.push(cells.get(index).unwrap_or(&Cell::Null));
            }
            errors.push(&error);
        });
        let arrays = columns.into_iter().chain([errors]).map(Column::finish).collect();
        Ok(Arc::new(StructArray::try_new(self.record_fields(), arrays, None)?))
    }
}
