/** What users typed into dialogs and did not send: it survives an error of the page around the dialog. Lost on reload. */
const drafts = new Map<string, object>();

const withoutBigInts = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);

/** The draft of one dialog. `about` tells dialogs of the same page apart, such as the names of two subjects. */
export function draftOf(...about: readonly unknown[]) {
  const key = JSON.stringify([location.pathname, ...about], withoutBigInts);
  return {
    read: (): object | undefined => drafts.get(key),
    write: (values: object) => {
      // A password waits for nobody.
      const kept = Object.entries(values).filter(([name]) => !/password/i.test(name));
      drafts.set(key, Object.fromEntries(kept));
    },
    clear: () => void drafts.delete(key),
  };
}
