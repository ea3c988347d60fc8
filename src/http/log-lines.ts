import pino from 'pino';

/**
 * A log destination that buffers lines and writes them once per turn of the event loop. A normal exit of the process
 * writes the rest.
 */
export function logLines(fd: number): pino.DestinationStream {
  const stream = pino.destination({ dest: fd, sync: true });
  let lines = '';
  const writeOut = () => {
    if (lines !== '') stream.write(lines);
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
