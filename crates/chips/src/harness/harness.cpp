// The far side of a simulation: owns the Verilator model of one module, and does what it is
// told on standard input. Everything on the wire is little-endian; a port is its index in the
// table that was generated from the model's header, and has the bytes of its C++ type.
//
//   'P' port value                      set an input
//   'G' port                            -> value of a port, after settling
//   'C' count:8                         that many clock cycles
//   'B' clocked:1 inputs outputs count:4 rows   each row: set, settle (or one cycle), -> outputs
//   'R' limit:8 until:2 when:2 ports    cycles until `until` is not 0, or `limit` of them;
//                                       -> 1 cycle:8 values, each time `when` is not 0, or,
//                                       if it is 0xfffe, each time a value has changed
//                                       -> 0 cycle:8 reached:1, at the end
//   'W' length:2 path                   write a waveform from here on; length 0 ends it
//
// `inputs`, `outputs` and `ports` are a count of 2 bytes and that many ports of 2 bytes; port
// 0xffff stands for none. What a port shows in a cycle is what a flip-flop would take at the
// end of that cycle.

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
};

constexpr uint16_t kNone = 0xffff;
constexpr uint16_t kChange = 0xfffe;

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
    if (std::fwrite(at, 1, bytes, stdout) != bytes) hang_up();
}

template <typename T>
void give(T value) {
    give(&value, sizeof value);
}

class Simulation {
  public:
    Simulation() : top_(new Vchip(&context_)) {
        Vchip* top = top_.get();
        ports_ = {
#include "ports.inc"
        };
        context_.traceEverOn(VM_TRACE);
        top->eval();
    }

    ~Simulation() {
        end_waveform();
        top_->final();
    }

    // One command; false when there are no more.
    bool command() {
        const int code = std::getchar();
        switch (code) {
            case 'P': set(take_port()); break;
            case 'G': get(take_port()); break;
            case 'C': cycles(take<uint64_t>()); break;
            case 'B': batch(); break;
            case 'R': run(); break;
            case 'W': waveform(); break;
            default: return false;
        }
        return true;
    }

  private:
    Port& take_port() { return ports_.at(take<uint16_t>()); }

    std::vector<Port> take_ports() {
        std::vector<Port> ports(take<uint16_t>());
        for (Port& port : ports) port = take_port();
        return ports;
    }

    // A port whose value is asked all the time; null if there is none.
    const Port* condition(uint16_t index) {
        return index == kNone || index == kChange ? nullptr : &ports_.at(index);
    }

    static bool holds(const Port& port) {
        const auto* bytes = static_cast<const uint8_t*>(port.at);
        for (size_t i = 0; i < port.bytes; ++i)
            if (bytes[i] != 0) return true;
        return false;
    }

    void set(Port& port) { take(port.at, port.bytes); }

    void get(Port& port) {
        top_->eval();
        give(port.at, port.bytes);
        std::fflush(stdout);
    }

    // The first half of a cycle: inputs have settled, nothing has been clocked.
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
        ++cycle_;
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
        // All rows first: a caller that is still writing would not read.
        std::vector<uint8_t> rows(row * count);
        take(rows.data(), rows.size());
        const uint8_t* next = rows.data();
        for (uint32_t i = 0; i < count; ++i) {
            for (const Port& port : inputs) {
                std::copy(next, next + port.bytes, static_cast<uint8_t*>(port.at));
                next += port.bytes;
            }
            settle();
            if (clocked) edge();
            for (const Port& port : outputs) give(port.at, port.bytes);
        }
        std::fflush(stdout);
    }

    void run() {
        const uint64_t limit = take<uint64_t>();
        const Port* until = condition(take<uint16_t>());
        const uint16_t when_index = take<uint16_t>();
        const bool changes = when_index == kChange;
        const Port* when = condition(when_index);
        const std::vector<Port> ports = take_ports();
        std::vector<uint64_t> last;
        bool reached = false;
        for (uint64_t left = limit; left != 0; --left) {
            settle();
            const bool wanted = changes ? changed(ports, last) : when == nullptr || holds(*when);
            if (!ports.empty() && wanted) record(ports);
            reached = until != nullptr && holds(*until);
            if (reached) break;
            edge();
        }
        give<uint8_t>(0);
        give(cycle_);
        give<uint8_t>(reached);
        std::fflush(stdout);
    }

    // Whether a port differs from the last time, or there was none.
    static bool changed(const std::vector<Port>& ports, std::vector<uint64_t>& last) {
        bool any = last.empty();
        last.resize(ports.size());
        for (size_t i = 0; i < ports.size(); ++i) {
            uint64_t value = 0;
            std::memcpy(&value, ports[i].at, ports[i].bytes);
            any |= value != last[i];
            last[i] = value;
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

int main() {
    static char in[1 << 16], out[1 << 16];
    std::setvbuf(stdin, in, _IOFBF, sizeof in);
    std::setvbuf(stdout, out, _IOFBF, sizeof out);
    Simulation simulation;
    while (simulation.command()) {
    }
    return 0;
}
