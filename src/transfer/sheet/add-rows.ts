import { type TObject, Type } from 'typebox';
import { Failure, fail } from '../../operation/errors/failure.ts';
import { validateRow } from '../../operation/validation/validate.ts';
import type { OrgSql } from '../../sql/org-sql.ts';
import { boolean, row } from '../../sql/row.ts';
import { sql, verbatim } from '../../sql/sql.ts';
import type { Candidate, Existing, Import } from './candidate.ts';
import { changeRows } from './change-rows.ts';
import { sheetErrors } from './errors.ts';
import { withOwnIds } from './external-ids.ts';
import { appendImportEvents } from './import-events.ts';
import { keyTables, keyText } from './key-table.ts';
import type { RowOutcome } from './outcome.ts';
import { danglingOf, referenceFailure } from './references.ts';
import { failureOf, takenFailure } from './row-failure.ts';
import type { Key, Sheet } from './sheet.ts';
import { tidied } from './tidy.ts';
import { unknownRecordFailure } from './unknown-record.ts';

/** Adds the new rows, compares the others with their records, and reports the problem of each bad row. */
export async function addRows(
  given: Import,
  sheet: Sheet,
  { rows, from }: { readonly rows: readonly unknown[]; readonly from: number },
): Promise<readonly RowOutcome[]> {
  const { update } = given;
  const noted: (readonly [key: string, index: number])[] = [];
  /** Notes that a row, or an earlier one, adds the record with this key. */
  const note = (key: Key, index: number) => {
    const text = keyText(key);
    if ((given.rowOfKey.get(text) ?? Number.POSITIVE_INFINITY) <= from + index) return;
    given.rowOfKey.set(text, from + index);
    noted.push([text, index]);
  };
  const { tx, now } = given.call;
  const bad = new Map<number, Failure>();
  const named = await withOwnIds(tx, sheet, rows, bad);
  const good = named.flatMap((value, index) => (bad.has(index) ? [] : [{ index, value }]));
  const tidy = new Map(wellFormed(good, bad, (value) => tidied(sheet, value)).map(({ index, row }) => [index, row]));
  // A row about a record that exists needs no more than the record's id; `completed` checks the rows of new records.
  const schema = partialOf(sheet.row);
  const read = [...tidy].map(([index, value]) => ({ index, value }));
  const parsed = wellFormed(read, bad, (value) => validateRow(schema, value, ''));
  const completed = ({ index, row: partial }: Candidate, key: Key | undefined) =>
    wellFormed([{ index, value: tidy.get(index) }], bad, (value) => {
      const row = completeRow(sheet, value, (failure) =>
        update ? unknownRecordFailure(sheet, partial, key, failure) : failure,
      );
      sheet.check?.(row);
      return row;
    });
  const known: Existing[] = [];
  // What comes first may decide which of the others have a record.
  for (const isFirst of [true, false]) {
    const part = parsed.filter(({ row }) => (sheet.comesFirst?.(row) ?? false) === isFirst);
    const { fresh, existing } = await partition(tx, sheet, part, { completed, note });
    known.push(...existing);
    const first = isFirst ? withoutSecond(fresh, bad) : fresh;
    const distinct = await withoutTaken(given, sheet, await withoutDangling(tx, sheet, first, bad), { bad, note });
    await addAll(tx, sheet, distinct, { bad, now, refused: 0 });
  }
  const compared = await changeRows(given, sheet, known);
  for (const [key, index] of noted) {
    if (bad.has(index) && given.rowOfKey.get(key) === from + index) given.rowOfKey.delete(key);
  }
  return rows.map((_, index): RowOutcome => {
    const failure = bad.get(index);
    return failure === undefined ? (compared.get(index) ?? { kind: 'added' }) : { kind: 'bad', failure };
  });
}

/** The row with every required field; `explained` is the failure to report if it lacks one. */
function completeRow(sheet: Sheet, value: unknown, explained: (failure: Failure) => Failure): never {
  try {
    return validateRow(sheet.row, value, '') as never;
  } catch (error) {
    throw error instanceof Failure ? explained(error) : error;
  }
}

const partials = new WeakMap<TObject, TObject>();

/** The same fields, none of them required. */
function partialOf(row: TObject): TObject {
  const known = partials.get(row);
  if (known !== undefined) return known;
  const partial = Type.Partial(row, { additionalProperties: false });
  partials.set(row, partial);
  return partial;
}

/** The rows that the schema accepts; the functions of the sheet accept these. */
function wellFormed(
  values: readonly { readonly index: number; readonly value: unknown }[],
  bad: Map<number, Failure>,
  parse: (value: unknown) => unknown,
): Candidate[] {
  return values.flatMap(({ index, value }) => {
    try {
      return [{ index, row: parse(value) as never }];
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      bad.set(index, error);
      return [];
    }
  });
}

type Note = (key: Key, index: number) => void;

interface Partitioning {
  readonly completed: (candidate: Candidate, key: Key | undefined) => readonly Candidate[];
  readonly note: Note;
}

/** Separates rows whose record exists, or came with an earlier row, from those with a new record. */
async function partition(
  tx: OrgSql,
  sheet: Sheet,
  candidates: readonly Candidate[],
  { completed, note }: Partitioning,
) {
  const keyed = candidates.map((candidate) => ({ candidate, key: keyOf(sheet, candidate.row) }));
  const taken = await selectTakenKeys(
    tx,
    keyed.flatMap(({ key }) => key ?? []),
  );
  const fresh: Candidate[] = [];
  const existing: Existing[] = [];
  for (const { candidate, key } of keyed) {
    if (key !== undefined && taken.has(keyText(key))) {
      existing.push({ ...candidate, key });
      continue;
    }
    const complete = completed(candidate, key);
    fresh.push(...complete);
    if (key === undefined || complete.length === 0) continue;
    taken.add(keyText(key));
    note(key, candidate.index);
  }
  return { fresh, existing };
}

/** Undefined if the row does not say which record it is. */
function keyOf(sheet: Sheet, row: never): Key | undefined {
  const key = sheet.key(row);
  const values: readonly unknown[] = key?.values ?? [];
  return values.every((value) => value !== undefined && !Number.isNaN(value)) ? key : undefined;
}

/** Only one row can come first. */
function withoutSecond([first, ...others]: readonly Candidate[], bad: Map<number, Failure>): Candidate[] {
  for (const { index } of others) bad.set(index, takenFailure(['isHead']));
  return first === undefined ? [] : [first];
}

/** Leaves out rows with values that another record, or an earlier row, already has. */
async function withoutTaken(
  { call, rowOfKey }: Import,
  sheet: Sheet,
  candidates: readonly Candidate[],
  { bad, note }: { readonly bad: Map<number, Failure>; readonly note: Note },
): Promise<Candidate[]> {
  const keyed = candidates.map((candidate) => {
    const own = keyOf(sheet, candidate.row);
    const keys = sheet.unique?.(candidate.row) ?? [];
    return { candidate, own, others: keys.filter(({ columns }) => columns.join() !== own?.columns.join()) };
  });
  const taken = await selectTakenKeys(
    call.tx,
    keyed.flatMap(({ others }) => others),
  );
  return keyed.flatMap(({ candidate, own, others }) => {
    const keys = own === undefined ? others : [own, ...others];
    const conflicting = keys.find((key) => taken.has(keyText(key)));
    if (conflicting !== undefined) {
      bad.set(candidate.index, takenFailure(conflicting.fields, { otherRow: rowOfKey.get(keyText(conflicting)) }));
      return [];
    }
    for (const key of keys) {
      taken.add(keyText(key));
      note(key, candidate.index);
    }
    return [candidate];
  });
}

async function withoutDangling(
  tx: OrgSql,
  sheet: Sheet,
  candidates: readonly Candidate[],
  bad: Map<number, Failure>,
): Promise<Candidate[]> {
  const referring = candidates.map((candidate) => ({
    candidate,
    references: sheet.refers(candidate.row),
  }));
  const dangling = await danglingOf(
    tx,
    referring.flatMap(({ references }) => references),
  );
  return referring.flatMap(({ candidate, references }) => {
    const missing = references.find((reference) => dangling.has(reference));
    if (missing !== undefined) bad.set(candidate.index, referenceFailure(missing));
    return missing === undefined ? [candidate] : [];
  });
}

interface Adding {
  readonly bad: Map<number, Failure>;
  readonly now: number;
  /** How many rows the database refused so far. */
  refused: number;
}

/** How many rows the database may refuse in a request: to find each of them costs a dozen attempts. */
const mostRefused = 20;

/** Inserts all rows at once. If the database refuses, it inserts each half, until the bad rows are found. */
async function addAll(tx: OrgSql, sheet: Sheet, candidates: readonly Candidate[], context: Adding): Promise<void> {
  const [first, ...others] = candidates;
  if (first === undefined) return;
  if (context.refused >= mostRefused) {
    for (const { index } of candidates)
      context.bad.set(index, fail(sheetErrors.importNotTried, { refused: mostRefused }));
    return;
  }
  const rows = candidates.map(({ row }) => row);
  try {
    await tx.attempt(async () => {
      const added = await sheet.add(tx, rows, context.now);
      await appendImportEvents(tx, sheet.name, rows, added, context.now);
    });
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    if (others.length === 0) {
      context.refused += 1;
      context.bad.set(first.index, failure);
      return;
    }
    const half = Math.ceil(candidates.length / 2);
    await addAll(tx, sheet, candidates.slice(0, half), context);
    await addAll(tx, sheet, candidates.slice(half), context);
  }
}

/** The keys that a record has, as texts. */
export async function selectTakenKeys(tx: OrgSql, keys: readonly Key[]): Promise<Set<string>> {
  const taken = new Set<string>();
  for (const { keys: alike, table, rows, isSame } of keyTables(keys)) {
    const found = await tx.rows(
      sql`
        select exists (
          select from ${verbatim(table)} t where t.org_id = $1 and ${isSame('t')}) as taken
        from ${rows}
        order by w.ordinal`,
      row({ taken: boolean }),
    );
    alike.forEach((key, index) => {
      if (found[index]?.taken) taken.add(keyText(key));
    });
  }
  return taken;
}
