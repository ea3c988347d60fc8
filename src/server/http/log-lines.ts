import pino from 'pino';

/** Writes of at most this size do not mix with those of other processes that write to the same pipe. */
const mostBytes = 4096;

/**
 * A log destination that buffers lines and writes them once per turn of the event loop. A normal exit of the process
 * writes the rest. Several workers write to the same log.
 */
export function logLines(fd: number): pino.DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true });
  let lines = '';
  const writeOut = () => {
    for (const piece of pieces(lines)) stream.write(piece);
    lines = '';
  };
  process.once('exit', writeOut);
  return {
    write(line) {
      if (lines === '') setImmediate(writeOut);
      lines += line;
    },
  };
}

/** Whole lines that are together not longer than one write. A longer line is a piece by itself. */
function pieces(lines: string): readonly string[] {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (lines.length * 3 <= mostBytes || Buffer.byteLength(lines) <= mostBytes) return lines === '' ? [] : [lines];
  const found = [''];
  for (const line of lines.split(/(?<=\n)/)) {
    const last = found.at(-1) ?? '';
    if (last === '' || Buffer.byteLength(last + line) <= mostBytes) found[found.length - 1] = last + line;
    else found.push(line);
  }
  return found;
}
