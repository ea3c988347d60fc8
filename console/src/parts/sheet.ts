/** A cell that a spreadsheet would take for a formula is made text. */
const cell = (value: string | number) => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Saves rows as a sheet that any spreadsheet opens, Chinese included. */
export function saveSheet(name: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = `${name}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The cells of a pasted or loaded sheet: separated by tabs, commas or semicolons, quoted where needed. */
export function readSheet(text: string): string[][] {
  const separator = text.includes('\t') ? '\t' : text.includes(';') && !text.includes(',') ? ';' : ',';
  const rows: string[][] = [[]];
  let field = '';
  let quoted = false;
  const clean = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const endField = () => {
    rows.at(-1)?.push(field.trim());
    field = '';
  };
  for (let index = 0; index < clean.length; index++) {
    const character = clean[index] ?? '';
    if (quoted && character === '"' && clean[index + 1] === '"') {
      field += '"';
      index++;
    } else if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) endField();
    else if (!quoted && character === '\n') {
      endField();
      rows.push([]);
    } else field += character;
  }
  endField();
  return rows.filter((row) => row.some((each) => each !== ''));
}
