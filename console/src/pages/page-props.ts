/** The properties of a page: the values in its address. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}
