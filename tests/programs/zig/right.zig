// System calls of Linux: each version of Zig has another interface to files.
const linux = @import("std").os.linux;

pub fn main() void {
    var buffer: [1 << 16]u8 = undefined;
    var sum: i64 = 0;
    var number: i64 = 0;
    var sign: i64 = 1;
    while (true) {
        const count = linux.read(0, &buffer, buffer.len);
        if (count == 0) break;
        for (buffer[0..count]) |byte| switch (byte) {
            '-' => sign = -1,
            '0'...'9' => number = 10 * number + (byte - '0'),
            else => {
                sum += sign * number;
                number = 0;
                sign = 1;
            },
        };
    }
    var at: usize = buffer.len;
    while (sum > 0) : (sum = @divTrunc(sum, 10)) {
        at -= 1;
        buffer[at] = @intCast('0' + @mod(sum, 10));
    }
    _ = linux.write(1, buffer[at..].ptr, buffer.len - at);
}
