import type { WriteCall } from '../../operation/call/call.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { writeWithin } from '../../operation/call/run-within.ts';

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

/** The operations that change what a file may not. No operation changes a column that is in neither list. */
const changedOtherwise: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  users: { deleteAt: ['user.del', 'user.restore'] },
  products: { status: ['product.setStatus'], stock: ['product.update'] },
  groupPurchases: { status: ['order.completeGroupPurchase'] },
  orders: {
    logisticsCompany: ['order.ship'],
    trackingText: ['order.ship'],
    deliveryTime: ['order.ship'],
    productList: ['order.ship', 'order.withdraw', 'order.requestRefund'],
    notes: ['order.addNote'],
  },
  members: { leaveTime: ['group.removeMembers', 'group.transfer'], reason: ['group.removeMembers', 'group.transfer'] },
  lessons: {
    beginTime: ['liveclass.reschedule'],
    endTime: ['liveclass.reschedule'],
    cancelTime: ['liveclass.cancel', 'liveclass.restore'],
  },
  leaves: { reason: ['liveclass.cancelLeave', 'liveclass.leave'], time: ['liveclass.cancelLeave', 'liveclass.leave'] },
  guests: {
    missedLiveclass: ['liveclass.cancelMakeUp', 'liveclass.makeUp'],
    time: ['liveclass.cancelMakeUp', 'liveclass.makeUp'],
  },
  homeworkRounds: {
    correctTime: ['homework.correct'],
    score: ['homework.correct'],
    rightCount: ['homework.correct'],
    errorCount: ['homework.correct'],
    answers: ['homework.submit', 'homework.correct'],
    returned: ['homework.return'],
  },
  sittings: {
    gradeTime: ['exam.grade'],
    score: ['exam.grade'],
    rightCount: ['exam.grade'],
    errorCount: ['exam.grade'],
    answers: ['exam.submit', 'exam.grade'],
  },
};

/** The operations that set such a value once, in a record that has none yet. */
const setOnce: typeof changedOtherwise = {
  groupPurchases: { closeTime: ['order.completeGroupPurchase'] },
  orders: {
    datePay: ['order.pay'],
    moneyPaid: ['order.pay'],
    payChannel: ['order.pay'],
    transactionNo: ['order.pay'],
  },
  homework: { cancelTime: ['homework.cancel'] },
  exams: { cancelTime: ['exam.cancel'] },
};

/** The operations that change a column which a file may not change; none if its value stays as it is. */
export function operationsThatChange(sheet: string, column: string, before: unknown): readonly string[] {
  const once = before === undefined || before === null || before === '' || before === 0 ? setOnce : {};
  return changedOtherwise[sheet]?.[column] ?? once[sheet]?.[column] ?? [];
}

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
    const body = { [id]: stored[update.id], ...Object.fromEntries(given) };
    await writeWithin(call, implementation, body as never);
  }
}
