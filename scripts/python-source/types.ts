import type { Schema } from '../client-source/schema.ts';
import { argument, capital, wrapped } from './names.ts';

/** The module of each named type. A record that several resources use is declared once. */
export type Places = Map<string, string>;

/** The types of one generated file, in the order of their first use, and its imports. */
export class Types {
  readonly #module: string;
  readonly #places: Places;
  readonly #imports = new Map<string, Set<string>>();
  readonly #declarations: string[] = [];

  constructor(module: string, places: Places) {
    this.#module = module;
    this.#places = places;
  }

  /** The type of a schema. An object without a name is declared as `path`, such as OrderGetAnswer. */
  type(schema: Schema, path: string): string {
    const { type, items, properties, patternProperties } = schema;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`;
    if (items !== undefined) return `List[${this.type(items, singular(path))}]`;
    if (patternProperties !== undefined) {
      const [value = {}] = Object.values(patternProperties);
      return `Dict[str, ${this.type(value, `${path}Value`)}]`;
    }
    if (properties !== undefined) {
      if (Object.keys(properties).length === 0) return 'Dict[str, Any]';
      return this.#declare(schema['x-name'] ?? path, schema, schema['x-name'] !== undefined);
    }
    const names = [type ?? []].flat().map((name) => plain[name] ?? 'Any');
    return names.length > 1 ? `Union[${names.join(', ')}]` : (names[0] ?? 'Any');
  }

  #declare(name: string, schema: Schema, shared: boolean): string {
    const place = this.#places.get(name);
    if (place === undefined) {
      this.#places.set(name, this.#module);
      this.#declarations.push(this.#typedDict(name, schema));
    } else if (!shared) throw new Error(`The type ${name} would be declared twice.`);
    else if (place !== this.#module) this.#imports.set(place, (this.#imports.get(place) ?? new Set()).add(name));
    return name;
  }

  /** A TypedDict; Python 3.9 needs a second class for the fields that may be left out. */
  #typedDict(name: string, { properties = {}, required = [], description }: Schema): string {
    const names = Object.keys(properties);
    const always = names.filter((field) => required.includes(field));
    const sometimes = names.filter((field) => !required.includes(field));
    const fields = (chosen: readonly string[]) =>
      chosen.map((field) => this.#field(name, field, properties[field] ?? {})).join('');
    const about = description === undefined ? '' : `    """${wrapped(description, '    ').join('\n').trim()}"""\n\n`;
    if (names.some((field) => argument(field) !== field)) return this.#withReserved(name, { properties, required });
    if (sometimes.length === 0) return `class ${name}(TypedDict):\n${about}${fields(always)}`;
    if (always.length === 0) return `class ${name}(TypedDict, total=False):\n${about}${fields(sometimes)}`;
    return `class _${name}(TypedDict):\n${fields(always)}\n\nclass ${name}(_${name}, total=False):\n${about}${fields(sometimes)}`;
  }

  /** A TypedDict with a field that Python does not accept as a name, such as from. */
  #withReserved(name: string, { properties = {}, required = [] }: Schema): string {
    const names = Object.keys(properties);
    const part = (own: string, chosen: readonly string[], total: string) => {
      const fields = chosen.map((field) => [field, this.type(properties[field] ?? {}, name + capital(field))]);
      const lines = fields.map(([field, type]) => `        "${field}": "${type?.replaceAll('"', "'")}",\n`);
      return `${own} = TypedDict(\n    "${own}",\n    {\n${lines.join('')}    },${total}\n)\n`;
    };
    const sometimes = names.filter((field) => !required.includes(field));
    if (sometimes.length === 0) return part(name, names, '');
    if (sometimes.length === names.length) return part(name, names, '\n    total=False,');
    const always = names.filter((field) => required.includes(field));
    const rest = part(`_${name}Optional`, sometimes, '\n    total=False,');
    return `${part(`_${name}`, always, '')}\n${rest}\n\nclass ${name}(_${name}, _${name}Optional):\n    pass\n`;
  }

  #field(owner: string, name: string, schema: Schema): string {
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`Python has no field ${name}.`);
    const about =
      schema.description === undefined ? '' : `${wrapped(schema.description, '    #: ').map(commented).join('\n')}\n`;
    return `${about}    ${name}: ${this.type(schema, owner + capital(name))}\n`;
  }

  toString(): string {
    const imports = [...this.#imports]
      .map(([module, names]) => `from .${module} import ${[...names].sort().join(', ')}\n`)
      .sort();
    return [imports.join(''), ...this.#declarations].filter((part) => part !== '').join('\n\n');
  }
}

const plain: Readonly<Record<string, string>> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  object: 'Dict[str, Any]',
  array: 'List[Any]',
};

const commented = (line: string) => (line.startsWith('    #: ') ? line : `    #: ${line.trim()}`);

const singular = (path: string) => path.replace(/(List|s)$/, '').replace(/$/, 'Item');
