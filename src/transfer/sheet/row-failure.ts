import { DatabaseError } from '../../database/database.ts';
import { Failure, fail, type Words } from '../../operation/errors/failure.ts';
import { sheetErrors } from './errors.ts';

const integrityViolation = '23';
const badValue = '22';

/** The columns of a file that the unique indexes of the database are about. */
const uniqueColumns: Readonly<Record<string, readonly string[]>> = {
  branches_app_id_unique: ['appId'],
  branches_one_head: ['isHead'],
  subjects_name_unique: ['courseName', 'subOrgId'],
  users_login_name_unique: ['loginName'],
  users_external_id_unique: ['externalId'],
  groups_external_id_unique: ['externalId'],
  orders_sn_unique: ['orderSn'],
  orders_external_id_unique: ['externalId'],
  lessons_external_id_unique: ['externalId'],
  lessons_file_id_unique: ['fileId'],
  group_members_present_once: ['groupId', 'userId'],
  orders_pay_transaction_unique: ['payChannel', 'transactionNo'],
  lesson_guests_make_up_once: ['userId', 'missedLiveclass'],
};

/** A row that contradicts an earlier row of the file, which clients name as a spreadsheet numbers it. */
export class RowConflict extends Failure {
  /** The number of the earlier row in the file, from 0. */
  readonly otherRow: number;

  constructor(otherRow: number, param: string, reason: Words) {
    super(sheetErrors.importConflict, { param, reason });
    this.otherRow = otherRow;
  }
}

interface Taken {
  readonly cause?: Error;
  /** The row of the file that has the same values. */
  readonly otherRow?: number | undefined;
}

/** The failure of a row whose columns have the values of another record. */
export function takenFailure(columns: readonly string[], { cause, otherRow }: Taken = {}): Failure {
  const names = columns.join(', ');
  const param = columns[0] ?? '';
  if (otherRow !== undefined) {
    const reason = { en: `an earlier row has the same ${names}`, zh: `前面有一行的 ${names} 与之相同` };
    return new RowConflict(otherRow, param, reason);
  }
  const reason = { en: `another record has the same ${names}`, zh: `另一条记录的 ${names} 与之相同` };
  return fail(sheetErrors.importConflict, { param, reason }, cause && { cause });
}

/** Says which column is taken, or else names the rule of the database. */
function conflictFailure(error: DatabaseError): Failure {
  const { constraint, sqlState } = error;
  const columns = uniqueColumns[constraint ?? ''];
  if (columns === undefined) {
    return fail(sheetErrors.importConflict, { reason: constraint ?? sqlState }, { cause: error });
  }
  return takenFailure(columns, { cause: error });
}

/** The failure of a row; undefined if the error is not about the row. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  const aboutRow = error.sqlState.startsWith(integrityViolation) || error.sqlState.startsWith(badValue);
  if (!aboutRow) return undefined;
  return conflictFailure(error);
}
