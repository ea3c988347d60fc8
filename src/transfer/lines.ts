/** The lines of a text that arrives in pieces. The last line may lack its line break. */
export async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let begun = '';
  for await (const piece of pieces) {
    const lines = (begun + piece).split('\n');
    begun = lines.pop() ?? '';
    yield* lines;
  }
  if (begun !== '') yield begun;
}
