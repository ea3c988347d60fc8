/** The file formats and their media types. */
export const mediaTypes = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof mediaTypes;
export const formats = ['csv', 'ndjson', 'xlsx'] as const satisfies readonly Format[];
