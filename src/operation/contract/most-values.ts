import type { Operation } from './operation.ts';

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly additionalProperties?: boolean;
}

/** The most values in an object with arbitrary fields. */
const inOpenObject = 100;
/** Extra values for signature fields and, in compatibility mode, unknown parameters. */
const beside = 1_000;

/** A megabyte of real records has fewer; one of {} has five times as many. */
const mostInBody = 150_000;

/**
 * The most values in a body of this operation: twice what the contract allows, so that a list with one item too many gets
 * its own error message. Without the limit, parsing a huge body takes longer than any operation.
 */
export function mostValues({ request }: Pick<Operation, 'request'>): number {
  const schema: unknown = request;
  return Math.min(mostInBody, beside + 2 * valuesOf(schema as Schema));
}

function valuesOf({ properties = {}, items, maxItems = Number.POSITIVE_INFINITY, ...schema }: Schema): number {
  const inside = Object.values(properties).reduce((sum, property) => sum + valuesOf(property), 0);
  const open = schema.additionalProperties === true ? inOpenObject : 0;
  return 1 + inside + open + (items === undefined ? 0 : maxItems * valuesOf(items));
}
