import pino from 'pino';

/**
 * Where lines of the log go, by the number of a file or stream: written once for each turn of the event loop. Under load
 * that is many lines at once, otherwise each by itself; whatever ends the process in order writes what is left.
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
