import { fieldComment } from './comment.ts';
import { key } from './literal.ts';
import type { Schema } from './schema.ts';

/** The module of each named type. A record that several resources use is declared once. */
export type Places = Map<string, string>;

type Side = 'request' | 'answer';

/** One generated file: its types in the order of their first use, and its imports. */
export class Module {
  readonly #name: string;
  readonly #places: Places;
  readonly #imports = new Map<string, Set<string>>();
  readonly #declarations: string[] = [];
  /** Request types that are also rows of another request, by their properties. */
  readonly #requests = new Map<Schema['properties'], string>();

  constructor(name: string, places: Places) {
    this.#name = name;
    this.#places = places;
  }

  /** Declares an interface with this name, once. */
  declare(name: string, schema: Schema, side: Side): string {
    const place = this.#places.get(name);
    if (place === undefined) {
      this.#places.set(name, this.#name);
      if (side === 'request') this.#requests.set(schema.properties, name);
      const body = this.#fields(schema, side, '  ');
      this.#declarations.push(`${fieldComment(schema, '')}export interface ${name} {\n${body}}\n`);
    } else if (place !== this.#name) this.take(place, name);
    return name;
  }

  take(module: string, name: string): void {
    const names = this.#imports.get(module) ?? new Set();
    this.#imports.set(module, names.add(name));
  }

  add(declaration: string): void {
    this.#declarations.push(declaration);
  }

  /** The TypeScript type of a schema. */
  type(schema: Schema, side: Side, indent: string): string {
    const { type, items, properties, patternProperties } = schema;
    if (schema['x-name'] !== undefined) return this.declare(schema['x-name'], schema, side);
    if (schema.enum !== undefined) return schema.enum.map((value) => literalType(value)).join(' | ');
    if (schema.format === 'int64') return 'string';
    if (items !== undefined) {
      const item = this.type(items, side, indent);
      const list = `${/^[^{]* \| /.test(item) ? `(${item})` : item}[]`;
      return side === 'request' ? `readonly ${list}` : list;
    }
    if (patternProperties !== undefined) {
      const [value = {}] = Object.values(patternProperties);
      return `Record<string, ${this.type(value, side, indent)}>`;
    }
    if (properties !== undefined) {
      if (Object.keys(properties).length === 0) return 'Record<string, unknown>';
      const known = this.#requests.get(properties);
      return known ?? `{\n${this.#fields(schema, side, `${indent}  `)}${indent}}`;
    }
    const types = [type ?? []].flat().map((name) => (name === 'integer' ? 'number' : name));
    return types.length === 0 ? 'unknown' : types.join(' | ');
  }

  #fields({ properties = {}, required = [] }: Schema, side: Side, indent: string): string {
    const fields = Object.entries(properties).map(([name, schema]) => {
      const optional = !required.includes(name);
      const type = this.type(schema, side, indent);
      const absent = optional && side === 'request' ? ' | undefined' : '';
      return `${fieldComment(schema, indent)}${indent}${key(name)}${optional ? '?' : ''}: ${type}${absent};\n`;
    });
    return fields.join('');
  }

  toString(): string {
    const imports = [...this.#imports].map(
      ([module, names]) => `import type { ${[...names].sort().join(', ')} } from './${module}.ts';\n`,
    );
    return [imports.join(''), ...this.#declarations].join('\n');
  }
}

const literalType = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
