/** The JSON Schema keywords that decide types and comments. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly maximum?: number;
  readonly 'x-name'?: string;
  readonly 'x-expected'?: { readonly en: string };
  readonly 'x-decimal'?: { readonly maximum: number };
}

/** The schema of a contract; TypeBox writes these keywords. */
export const schemaOf = (value: object): Schema => value as Schema;
