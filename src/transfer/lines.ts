/** The lines of a text that arrives in pieces. The last line may lack its line break. `refuse` receives the length of a long one. */
export async function* linesOf(
  pieces: AsyncIterable<string>,
  refuse: (length: number) => void = () => {},
): AsyncGenerator<string, void, undefined> {
  // Joined once, at the end of the line: joining with each piece would take time that grows with the square of the length.
  let begun: string[] = [];
  let length = 0;
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    begun.push(first);
    length += first.length;
    refuse(length);
    const last = others.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [last];
    length = last.length;
  }
  if (length > 0) yield begun.join('');
}
