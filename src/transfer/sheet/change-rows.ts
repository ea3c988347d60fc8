import { type Change, hasEffect } from '../../operation/call/audit.ts';
import { type Failure, fail, quote, type Words } from '../../operation/errors/failure.ts';
import { knowsPersonal } from '../../search/keyword.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { nothing, sql, verbatim } from '../../sql/sql.ts';
import type { Existing, Import } from './candidate.ts';
import { differencesOf, type FieldChange, innermost, isEmpty } from './compare-row.ts';
import { sheetErrors } from './errors.ts';
import { keyTables, keyText } from './key-table.ts';
import { type RowOutcome, written } from './outcome.ts';
import { failureOf, RowConflict, takenFailure } from './row-failure.ts';
import type { Key, Sheet } from './sheet.ts';
import { type StoredRow, selectStoredRows } from './stored-rows.ts';
import { withStoredMobiles } from './tidy.ts';
import { applyUpdates, type FindOperation, isChangeable, operationsThatChange } from './updates.ts';

/** Compares rows with their records and, in an update, changes what differs. Returns the outcomes by index. */
export async function changeRows(
  given: Import,
  sheet: Sheet,
  existing: readonly Existing[],
): Promise<Map<number, RowOutcome>> {
  const outcomes = new Map<number, RowOutcome>();
  for (const round of roundsOf(existing)) {
    const stored = await selectStoredRows(
      given.call.tx,
      sheet,
      round.map(({ key }) => key),
    );
    for (const { index, row, key } of round) {
      const record = stored.get(keyText(key));
      const otherRow = given.rowOfKey.get(keyText(key));
      // The row before it with the same key was refused.
      if (record === undefined) {
        outcomes.set(index, { kind: 'bad', failure: refusedBefore(key.fields, otherRow) });
        continue;
      }
      const fields = comparedFields(given, sheet, row, record);
      if (fields.length === 0) outcomes.set(index, { kind: 'known' });
      // Two people with one login name, rather than a newer version of one: the second must not replace the first.
      else if (otherRow !== undefined)
        outcomes.set(index, { kind: 'bad', failure: takenFailure(key.fields, { otherRow }) });
      else if (!given.update) outcomes.set(index, { kind: 'differing', id: idOf(record), fields });
      else outcomes.set(index, await changed(given, sheet, { row, key, record, fields }));
    }
  }
  return outcomes;
}

function refusedBefore(fields: readonly string[], otherRow: number | undefined): Failure {
  const names = fields.join(', ');
  const reason = {
    en: `an earlier row with the same ${names} was refused`,
    zh: `${names} 相同的前一行被拒绝`,
  };
  if (otherRow === undefined) return fail(sheetErrors.importConflict, { reason });
  return new RowConflict(otherRow, fields[0] ?? '', reason);
}

/**
 * The fields that differ. A caller who may not see personal values does not learn whether one differs: without `update` they
 * are not compared, and with it each one in the row is stored, whether it is new or not.
 */
function comparedFields(
  { call, update, find }: Import,
  sheet: Sheet,
  row: StoredRow,
  record: StoredRow,
): readonly FieldChange[] {
  const fields = differencesOf(row, withStoredMobiles(sheet, record));
  if (knowsPersonal(call.caller)) return fields;
  const isHidden = (field: string) => sheet.personal?.[field] !== undefined;
  const given = Object.entries(row).flatMap(([field, after]) =>
    update && isHidden(field) && !isEmpty(after) && isChangeable(sheet.name, field, find)
      ? [{ field, before: undefined, after }]
      : [],
  );
  return [...fields.filter(({ field }) => !isHidden(field)), ...given];
}

/** Rows of one record are compared one after the other, each with what the row before has left. */
function roundsOf(existing: readonly Existing[]): Existing[][] {
  const rounds: Existing[][] = [];
  const met = new Map<string, number>();
  for (const each of existing) {
    const text = keyText(each.key);
    const round = met.get(text) ?? 0;
    met.set(text, round + 1);
    rounds[round] = [...(rounds[round] ?? []), each];
  }
  return rounds;
}

interface Differing {
  readonly row: StoredRow;
  readonly key: Key;
  readonly record: StoredRow;
  readonly fields: readonly FieldChange[];
}

async function changed({ call, find }: Import, sheet: Sheet, differing: Differing): Promise<RowOutcome> {
  const conflict = conflictOf(sheet, differing, { find, personal: call.caller.personal });
  if (conflict !== undefined) return { kind: 'bad', failure: conflict };
  const { row, key, record, fields } = differing;
  const after = Object.fromEntries(fields.map(({ field, after }) => [field, after]));
  const changes: Change[] = [];
  const audit = (change: Change) => void changes.push(change);
  try {
    await call.tx.attempt(async () => {
      await applyUpdates({ ...call, audit }, sheet.name, { stored: record, changed: after, find });
      if (typeof row.updateAt === 'number' && changes.some(hasEffect))
        await storeUpdateTime(call.tx, key, Math.min(row.updateAt, call.now));
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    return { kind: 'bad', failure };
  }
  for (const change of changes) call.audit(change);
  return { kind: 'changed', id: idOf(record), fields };
}

/**
 * The record gets the `updateAt` of its row, as a new record does. With the time of the import, a version that the other system
 * wrote between its file and the import would look older than the record, and would be refused.
 */
async function storeUpdateTime(tx: OrgSql, key: Key, atMs: number): Promise<void> {
  for (const { table, rows, isSame } of keyTables([key])) {
    // The operation has just drawn a change number for the user.
    const number = table === 'users' ? sql`, change_number = t.change_number` : nothing;
    await tx.run(sql`
      update ${verbatim(table)} t set updated_at_ms = ${atMs} ${number}
      from ${rows}
      where t.org_id = $1 and ${isSame('t')}`);
  }
}

interface Reader {
  readonly find: FindOperation;
  readonly personal: boolean;
}

function conflictOf(sheet: Sheet, { row, record, fields }: Differing, { find, personal }: Reader): Failure | undefined {
  const fixed = fields.filter(({ field }) => !isChangeable(sheet.name, field, find));
  const [first] = fixed;
  if (first !== undefined) {
    const { field: place, before, after } = innermost(first);
    return fail(sheetErrors.importFixedField, {
      param: first.field,
      fields: fixed.map(({ field }) => field).join(', '),
      place,
      stored: personal || sheet.personal?.[first.field] === undefined ? quote(written(before)) : hiddenValue,
      received: quote(written(after)),
      advice: adviceAbout(
        operationsThatChange(sheet.name, first.field, first.before).map((name) => find(name).operation.path),
      ),
    });
  }
  const [inFile, here] = [Number(row.updateAt), Number(record.updateAt)];
  if (!(here > inFile)) return undefined;
  return fail(sheetErrors.importChangedHere, {
    param: 'updateAt',
    changedAt: new Date(here).toISOString(),
    received: new Date(inFile).toISOString(),
  });
}

const hiddenValue: Words = { en: 'another value', zh: '另一个值' };

const adviceAbout = (paths: readonly string[]): Words =>
  paths.length === 0
    ? {
        en: 'No operation changes it. Leave it out of the file to keep it, or add a new record with the other value.',
        zh: '没有操作可以修改它。请从文件中去掉该值以保留原值，或以新值另建一条记录。',
      }
    : {
        en: `Change it with ${paths.join(' or ')}, or leave it out of the file to keep it.`,
        zh: `请用 ${paths.join(' 或 ')} 修改，或从文件中去掉该值以保留原值。`,
      };

/** The first column of a sheet identifies its records. */
const idOf = (record: StoredRow) => written(Object.values(record)[0]);
