import type { WriteCall } from '../../operation/call/call.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { validate } from '../../operation/validation/validate.ts';

type Fields = Readonly<Record<string, unknown>>;

/** An operation that changes fields of a sheet's records. */
interface Update {
  readonly operation: string;
  /** The column of the sheet with the record's id. */
  readonly id: string;
  /** Columns whose parameter has another name. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Parameters that a file may not set although the operation may. */
  readonly without?: readonly string[];
}

/** The operations through which a file changes records of each sheet. Records of other sheets stay as they are. */
const updates: Readonly<Record<string, readonly Update[]>> = {
  branches: [{ operation: 'branch.update', id: 'subOrgId' }],
  subjects: [{ operation: 'subject.update', id: 'courseId' }],
  productColumns: [{ operation: 'productColumn.update', id: 'columnId' }],
  users: [{ operation: 'user.update', id: 'userId' }],
  // Sales change the stock all the time, so the number in a file is out of date.
  products: [
    { operation: 'product.update', id: 'id', renamed: { id: 'productId' }, without: ['stock', 'stockChange'] },
  ],
  groups: [
    { operation: 'group.edit', id: 'groupId' },
    { operation: 'group.setAttributes', id: 'groupId' },
  ],
  lessons: [{ operation: 'liveclass.update', id: 'liveclass' }],
  homework: [{ operation: 'homework.update', id: 'homeworkId' }],
  exams: [{ operation: 'exam.update', id: 'examId', renamed: { startTime: 'beginTime' } }],
};

/** Finds an operation by its name. */
export type FindOperation = (name: string) => Implementation;

/** The parameter of the operation for this column; undefined if it may not change the column. */
function parameterOf({ operation, id, renamed = {}, without = [] }: Update, column: string, find: FindOperation) {
  const parameter = renamed[column] ?? column;
  const isKnown = Object.hasOwn(find(operation).operation.request.properties, parameter);
  return isKnown && column !== id && !without.includes(parameter) ? parameter : undefined;
}

/** Whether an operation may change this column of the sheet. */
export const isChangeable = (sheet: string, column: string, find: FindOperation): boolean =>
  (updates[sheet] ?? []).some((update) => parameterOf(update, column, find) !== undefined);

/** Changes fields of a record through the operations that may change them, with their rules, audit entries and events. */
export async function applyUpdates(
  call: WriteCall<unknown>,
  sheet: string,
  { stored, changed, find }: { readonly stored: Fields; readonly changed: Fields; readonly find: FindOperation },
): Promise<void> {
  for (const update of updates[sheet] ?? []) {
    const given = Object.entries(changed).flatMap(([column, value]) => {
      const parameter = parameterOf(update, column, find);
      return parameter === undefined ? [] : [[parameter, value]];
    });
    const implementation = find(update.operation);
    if (given.length === 0 || !('write' in implementation)) continue;
    const id = update.renamed?.[update.id] ?? update.id;
    const input = validate(implementation.operation, { [id]: stored[update.id], ...Object.fromEntries(given) });
    await implementation.write({ ...call, input: input as never });
  }
}
