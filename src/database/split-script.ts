/** What a semicolon inside does not end a statement: comments, quoted names and texts, and texts between dollar signs. */
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script. Citus refuses a text with several commands. */
export function splitScript(script: string): string[] {
  const ends = [...script.matchAll(token)].filter(([found]) => found === ';').map(({ index }) => index);
  return [...ends, script.length]
    .map((end, at) => script.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter((statement) => statement.replace(token, '').trim() !== '');
}
