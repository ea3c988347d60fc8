import type { Operation } from './operation.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
}

/** What an object may hold whose fields its contract does not name. */
const inOpenObject = 100;
/** For what callers send beside the parameters: signing fields, and with compatible keys parameters nobody knows. */
const beside = 1_000;

/**
 * How many values a body for this operation may have: twice what its contract allows, so that one item too many is
 * still told apart from a body that is not meant for it. Reading 100,000 names takes longer than any operation does.
 */
export function mostValues({ request }: Pick<Operation, 'request'>): number {
  const schema: unknown = request;
  return beside + 2 * valuesOf(schema as Schema);
}

function valuesOf({ properties = {}, items, maxItems = Number.POSITIVE_INFINITY, ...schema }: Schema): number {
  const inside = Object.values(properties).reduce((sum, property) => sum + valuesOf(property), 0);
  const open = schema.additionalProperties === true ? inOpenObject : 0;
  return 1 + inside + open + (items === undefined ? 0 : maxItems * valuesOf(items));
}
