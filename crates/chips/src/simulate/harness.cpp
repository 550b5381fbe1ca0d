// The process of a simulation: owns the Verilator model of one module and serves commands from
// standard input. Integers are little-endian. A port is its index in the table generated from
// the model's header; its value has the bytes of its C++ type, 1, 2, 4 or 8, and for wider ports
// a multiple of 4.
//
//   'P' port value                      set an input
//   'G' port                            -> value of a port, after settling
//   'F'                                 flush the answers
//   'C' count:8                         run that many clock cycles
//   'B' clocked:1 inputs outputs count:4 rows   each row: set, settle (or one cycle), -> outputs
//   'R' limit:8 quiet:8 raise:2 after:8 until:2 when:2 ports    run until `until` is not 0, for
//                                       at most `limit` cycles, and at most `quiet` without a
//                                       record; `raise` becomes 1 after `after` cycles
//                                       -> 1 cycle:8 values, each time `when` is not 0, or,
//                                       if it is 0xfffe, each time a value has changed
//                                       -> 0 cycle:8 reached:1, at the end
//   'W' length:2 path                   write a waveform from here on; length 0 ends it
//
// `inputs`, `outputs` and `ports` are a count of 2 bytes and that many ports of 2 bytes; port
// 0xffff stands for none. What a port shows in a cycle is what a flip-flop would sample at the
// end of that cycle.
//
// The only argument is a seed: registers and memories start with random values, so that a
// missing reset shows. What the model prints, such as a failed assertion, goes to standard error.

#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "Vchip.h"
#include "verilated.h"
#if VM_TRACE
#include "verilated_vcd_c.h"
#endif

namespace {

struct Port {
    void* at;
    size_t bytes;
    bool input;

    uint8_t* begin() const { return static_cast<uint8_t*>(at); }
    uint8_t* end() const { return begin() + bytes; }
    bool holds() const {
        return std::any_of(begin(), end(), [](uint8_t byte) { return byte != 0; });
    }
};

constexpr uint16_t kNone = 0xffff;
constexpr uint16_t kChange = 0xfffe;

// Answers. Standard output itself belongs to the model's own messages, see main.
FILE* answers;

// The other side is gone: there is nobody left to work for.
[[noreturn]] void hang_up() { std::_Exit(0); }

void take(void* at, size_t bytes) {
    if (std::fread(at, 1, bytes, stdin) != bytes) hang_up();
}

template <typename T>
T take() {
    T value;
    take(&value, sizeof value);
    return value;
}

void give(const void* at, size_t bytes) {
    if (std::fwrite(at, 1, bytes, answers) != bytes) hang_up();
}

template <typename T>
void give(T value) {
    give(&value, sizeof value);
}

class Simulation {
  public:
    explicit Simulation(int seed) {
        context_.traceEverOn(VM_TRACE);
        context_.randReset(2);
        context_.randSeed(seed);
        Verilated::threadContextp(&context_);
        top_ = std::make_unique<Vchip>(&context_);
        Vchip* top = top_.get();
        ports_ = {
#include "ports.inc"
        };
        for (const Port& port : ports_)
            if (port.input) std::fill(port.begin(), port.end(), 0);
        top->eval();
    }

    ~Simulation() {
        end_waveform();
        top_->final();
    }

    // One command; false when there are no more.
    bool command() {
        switch (std::getchar()) {
            case 'P': set(take_port()); break;
            case 'G': get(take_port()); break;
            case 'F': std::fflush(answers); break;
            case 'C': cycles(take<uint64_t>()); break;
            case 'B': batch(); break;
            case 'R': run(); break;
            case 'W': waveform(); break;
            default: return false;
        }
        return true;
    }

  private:
    const Port& take_port() { return ports_.at(take<uint16_t>()); }

    std::vector<Port> take_ports() {
        std::vector<Port> ports(take<uint16_t>());
        for (Port& port : ports) port = take_port();
        return ports;
    }

    // The port of a condition; null if there is none.
    const Port* condition(uint16_t index) {
        return index == kNone || index == kChange ? nullptr : &ports_.at(index);
    }

    void set(const Port& port) { take(port.at, port.bytes); }

    void get(const Port& port) {
        top_->eval();
        give(port.at, port.bytes);
    }

    // The first half of a cycle: inputs settle, nothing is clocked.
    void settle() {
        clock(0);
        top_->eval();
        dump(0);
    }

    // The second half: the rising edge.
    void edge() {
        clock(1);
        top_->eval();
        dump(1);
        context_.time(++cycle_);
    }

    void cycles(uint64_t count) {
        for (; count != 0; --count) {
            settle();
            edge();
        }
    }

    void batch() {
        const bool clocked = take<uint8_t>() != 0;
        const std::vector<Port> inputs = take_ports();
        const std::vector<Port> outputs = take_ports();
        const uint32_t count = take<uint32_t>();
        size_t row = 0;
        for (const Port& port : inputs) row += port.bytes;
        // Read all rows first: a caller that is still writing does not read answers.
        std::vector<uint8_t> rows(row * count);
        take(rows.data(), rows.size());
        const uint8_t* next = rows.data();
        for (uint32_t i = 0; i < count; ++i) {
            for (const Port& port : inputs) {
                std::copy(next, next + port.bytes, port.begin());
                next += port.bytes;
            }
            settle();
            if (clocked) edge();
            for (const Port& port : outputs) give(port.at, port.bytes);
        }
    }

    void run() {
        const uint64_t limit = take<uint64_t>();
        const uint64_t quiet = take<uint64_t>();
        const Port* raise = condition(take<uint16_t>());
        const uint64_t after = take<uint64_t>();
        const Port* until = condition(take<uint16_t>());
        const uint16_t when_index = take<uint16_t>();
        const bool changes = when_index == kChange;
        const Port* when = condition(when_index);
        const std::vector<Port> ports = take_ports();
        std::vector<uint8_t> last;
        bool reached = false;
        uint64_t silence = 0;
        for (uint64_t done = 0; done != limit && silence < quiet; ++done) {
            if (raise != nullptr && done == after) *raise->begin() = 1;
            settle();
            ++silence;
            const bool wanted = changes ? changed(ports, last) : when == nullptr || when->holds();
            if (!ports.empty() && wanted) {
                record(ports);
                silence = 0;
            }
            reached = until != nullptr && until->holds();
            if (reached) break;
            edge();
        }
        give<uint8_t>(0);
        give(cycle_);
        give<uint8_t>(reached);
    }

    // Whether a port differs from the last time, or there was none.
    static bool changed(const std::vector<Port>& ports, std::vector<uint8_t>& last) {
        bool any = false;
        size_t at = 0;
        for (const Port& port : ports) {
            const size_t next = at + port.bytes;
            if (last.size() < next) {
                last.resize(next);
                any = true;
            }
            any |= !std::equal(port.begin(), port.end(), last.begin() + at);
            std::copy(port.begin(), port.end(), last.begin() + at);
            at = next;
        }
        return any;
    }

    void record(const std::vector<Port>& ports) {
        give<uint8_t>(1);
        give(cycle_);
        for (const Port& port : ports) give(port.at, port.bytes);
    }

#ifdef CLOCK
    void clock(int level) { top_->CLOCK = level; }
#else
    void clock(int) {}
#endif

#if VM_TRACE
    void waveform() {
        std::string path(take<uint16_t>(), '\0');
        take(path.data(), path.size());
        end_waveform();
        if (path.empty()) return;
        vcd_ = std::make_unique<VerilatedVcdC>();
        top_->trace(vcd_.get(), 99);
        vcd_->open(path.c_str());
    }

    void dump(int half) {
        if (vcd_) vcd_->dump(cycle_ * 10 + half * 5);
    }

    void end_waveform() {
        if (vcd_) vcd_->close();
        vcd_.reset();
    }

    std::unique_ptr<VerilatedVcdC> vcd_;
#else
    void waveform() { hang_up(); }
    void dump(int) {}
    void end_waveform() {}
#endif

    VerilatedContext context_;
    std::unique_ptr<Vchip> top_;
    std::vector<Port> ports_;
    uint64_t cycle_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    static char in[1 << 16], out[1 << 16];
    std::setvbuf(stdin, in, _IOFBF, sizeof in);
    answers = fdopen(dup(STDOUT_FILENO), "wb");
    if (answers == nullptr || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
    std::setvbuf(answers, out, _IOFBF, sizeof out);
    // An interrupt is for the program at the other end, which then ends this one in order.
    std::signal(SIGINT, SIG_IGN);
    Simulation simulation(argc > 1 ? std::atoi(argv[1]) : 1);
    while (simulation.command()) {
    }
    return 0;
}
