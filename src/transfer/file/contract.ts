/** The file formats and their media types. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof mediaTypes;
export const formats = ['csv', 'ndjson', 'xlsx'] as const satisfies readonly Format[];

/** The most rows of a request to `/import`. */
export const mostRows = 1000;
/** The characters of rows in a request, so that it stays below the server's limit of 1 MiB. */
export const mostCharacters = 250_000;
