const monthMs = 30 * 86_400_000;

/** The lines a newcomer reads once the server answers. */
export function welcome({
  url,
  place,
  now,
  embedded,
}: {
  url: string;
  place: string;
  now: number;
  embedded: boolean;
}): string {
  const body = JSON.stringify({ payStartDate: now - monthMs, payEndDate: now, pageSize: 2 });
  return `
Lectern is listening on ${url}

  Try it:         curl -s ${url}/order/list -H 'Content-Type: application/json' -d '${body}'
  API reference:  ${url}/docs
  Data:           ${place}${embedded ? '\n  On PostgreSQL:  DATABASE_URL=postgres://user:password@localhost:5432/lectern npm start' : ''}
  Stop:           Ctrl-C
`;
}
