/** What files of rows there are, and how each is called on the way. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof mediaTypes;
export const formats = ['csv', 'ndjson', 'xlsx'] as const satisfies readonly Format[];
