export type Json = { readonly [key: string]: unknown };

/** Requests refuse unknown fields. Answers of the twelve are frozen; answers of our own operations may grow. */
export type Side = 'request' | 'frozen answer' | 'growing answer';

/** Extension keywords that help a reader: units, and a pattern or a decimal text in words. */
const published: readonly string[] = ['x-unit', 'x-expected', 'x-decimal'];

/** The named schemas of a document. Each is described once; `convert` refers to it. */
export class Schemas {
  readonly #described = new Map<string, unknown>();

  /** Adds a schema and returns the reference to it. */
  add(name: string, schema: object): Json {
    const earlier = this.#described.get(name);
    if (earlier !== undefined && withoutLimitsOnFields(earlier) !== withoutLimitsOnFields(schema)) {
      throw new Error(`Two different schemas have the name ${name}. Rename one of them.`);
    }
    // A record that both a request and a growing answer use stays closed.
    if (earlier === undefined || 'additionalProperties' in schema) this.#described.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** A contract's schema as the document has it. Records with a name become references. */
  convert(schema: object, side: Side, name = nameOf(schema)): Json {
    const converted = Object.fromEntries(
      Object.entries(schema).flatMap(([keyword, value]) => this.#keyword(keyword, value, side)),
    );
    if ([converted.type].flat().includes('integer')) converted.format = 'int64';
    return name === undefined ? converted : this.add(name, converted);
  }

  #keyword(keyword: string, value: unknown, side: Side): [string, unknown][] {
    switch (keyword) {
      case 'properties': {
        const properties = Object.entries(Object(value)).map(([name, inner]) => [
          name,
          this.convert(Object(inner), side),
        ]);
        return [[keyword, Object.fromEntries(properties)]];
      }
      case 'items':
        return [[keyword, this.convert(Object(value), side)]];
      case 'patternProperties': {
        // Generators know `additionalProperties`; the only pattern in use matches every name.
        const [inner] = Object.values(Object(value));
        return [['additionalProperties', this.convert(Object(inner), side)]];
      }
      case 'additionalProperties':
        return value === false && side === 'growing answer' ? [] : [[keyword, value]];
      default:
        return keyword.startsWith('x-') && !published.includes(keyword) ? [] : [[keyword, value]];
    }
  }

  toJson(): Json {
    return Object.fromEntries(this.#described);
  }
}

const nameOf = (schema: object) => ('x-name' in schema ? String(schema['x-name']) : undefined);

const withoutLimitsOnFields = (schema: unknown) =>
  JSON.stringify(schema, (key, value) => (key === 'additionalProperties' && value === false ? undefined : value));
