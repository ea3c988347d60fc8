interface Welcome {
  readonly url: string;
  /** Where the data is. */
  readonly place: string;
  /** Who may call: callers with a key; before the first key, this machine or nobody. */
  readonly callers: 'keys' | 'this machine' | 'nobody';
  /** Example requests, each with a label. */
  readonly tries: readonly { readonly title: string; readonly path: string; readonly body: object }[];
}

const aboutKeys = {
  keys: [],
  'this machine': [
    ['Keys', 'none yet: calls from this machine need none. Create one before you add a proxy: lectern key create'],
  ],
  nobody: [['Keys', 'none yet: nobody can call. Create one: lectern key create --name … --scope …']],
} as const;

/** The text that the server prints when it is ready. */
export function welcome({ url, place, callers, tries }: Welcome): string {
  const curl = ({ path, body }: Welcome['tries'][number]) =>
    `curl -s ${url}${path} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const facts = [
    ...tries.map((request) => [request.title, curl(request)]),
    ['Console', `${url}/console`],
    ['API reference', `${url}/docs`],
    ['Data', place],
    ...aboutKeys[callers],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = facts.map(([name, value]) => `  ${`${name}:`.padEnd(15)} ${value}`);
  return `\nLectern is listening on ${url}\n\n${lines.join('\n')}\n`;
}
