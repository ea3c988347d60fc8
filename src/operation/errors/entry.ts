/** One error of the catalogue: its code, HTTP status and words, in which {…} is filled in. */
export interface CatalogueEntry {
  readonly code: number;
  readonly status: number;
  readonly en: string;
  readonly zh: string;
}
