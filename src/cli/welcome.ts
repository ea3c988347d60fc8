interface Welcome {
  readonly url: string;
  /** Where the data is. */
  readonly place: string;
  readonly embedded: boolean;
  /** Requests worth sending, each with a word for it. */
  readonly tries: readonly { readonly title: string; readonly path: string; readonly body: object }[];
}

const exampleUrl = 'postgres://user:password@localhost:5432/lectern';

/** The lines a newcomer reads once the server answers. */
export function welcome({ url, place, embedded, tries }: Welcome): string {
  const curl = ({ path, body }: Welcome['tries'][number]) =>
    `curl -s ${url}${path} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  const facts = [
    ...tries.map((request) => [request.title, curl(request)]),
    ['API reference', `${url}/docs`],
    ['Data', place],
    ...(embedded ? [['On PostgreSQL', `KEYLESS=loopback DATABASE_URL=${exampleUrl} npm start`]] : []),
    ['Stop', 'Ctrl-C'],
  ];
  const lines = facts.map(([name, value]) => `  ${`${name}:`.padEnd(15)} ${value}`);
  return `\nLectern is listening on ${url}\n\n${lines.join('\n')}\n`;
}
