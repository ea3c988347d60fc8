import { describe, expect, test } from 'vitest';
import { operations } from '../../catalogue/operations.ts';
import { listOrders } from '../../school/order/list/contract.ts';

interface Schema {
  readonly 'x-personal'?: string;
  readonly 'x-name'?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** Every object schema within a schema, itself included. */
function objectsIn(schema: Schema): Schema[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items === undefined ? [] : [schema.items])];
  return [...(schema.properties === undefined ? [] : [schema]), ...inner.flatMap(objectsIn)];
}

const hasPersonalField = ({ properties = {} }: Schema) =>
  Object.values(properties).some((property) => property['x-personal'] !== undefined);

const all = operations.map(({ operation }) => operation);

describe('records with personal fields', () => {
  test('of our own operations name the hidden fields', () => {
    const silent = all
      // A sorted list has the records of the interface's list.
      .filter(({ number, response }) => number === undefined && response !== listOrders.response)
      .flatMap(({ path, response }) =>
        objectsIn(response)
          .filter((schema) => hasPersonalField(schema) && schema.properties?.hiddenFields === undefined)
          .map((schema) => `${path} ${schema['x-name']}`),
      );
    expect(silent).toEqual([]);
  });

  test('of the twelve operations of the interface keep their exact fields', () => {
    const extended = all
      .filter(({ number }) => number !== undefined)
      .filter(({ response }) => objectsIn(response).some(({ properties }) => properties?.hiddenFields !== undefined));
    expect(extended.map(({ path }) => path)).toEqual([]);
  });
});
