/** One error: its code, HTTP status and message, in which {…} is filled in. */
interface Entry {
  readonly code: number;
  readonly status: number;
  readonly en: string;
  readonly zh: string;
}

/** An error with its stable name, as the catalogue lists it. */
export interface CatalogueEntry extends Entry {
  readonly name: string;
}

type Named<Table> = { readonly [Name in keyof Table]: Table[Name] & { readonly name: Name } };

/** A table of errors in which each error knows its own name. */
export function named<const Table extends Readonly<Record<string, Entry>>>(table: Table): Named<Table> {
  const entries = Object.entries(table).map(([name, entry]) => [name, { ...entry, name }]);
  return Object.fromEntries(entries) as Named<Table>;
}
