import { DatabaseError } from '../../database/database.ts';
import type { Scope } from '../../database/scope.ts';
import { Failure, fail } from '../../operation/errors/failure.ts';
import { validateRow } from '../../operation/validation/validate.ts';
import { sheetErrors } from './errors.ts';
import { withOwnIds } from './external-ids.ts';
import { danglingOf, referenceFailure } from './references.ts';
import type { Sheet } from './sheet.ts';
import { withoutExisting } from './skip-existing.ts';

/** The result of adding rows of a sheet. */
export interface Added {
  readonly added: number;
  /** Number of rows that were skipped because their record exists. */
  readonly known: number;
  /** Why a row was refused, by its index. */
  readonly bad: readonly { readonly index: number; readonly failure: Failure }[];
}

export interface Candidate {
  readonly index: number;
  readonly row: never;
}

/** Adds the good new rows, and reports the problem of each bad row. */
export async function addRows(tx: Scope, sheet: Sheet, rows: readonly unknown[]): Promise<Added> {
  const bad = new Map<number, Failure>();
  const wellFormed: Candidate[] = [];
  const named = await withOwnIds(tx, sheet, rows, bad);
  named.forEach((value, index) => {
    if (bad.has(index)) return;
    try {
      // The row was validated by the schema of its sheet, so the functions of the sheet accept it.
      const row = validateRow(sheet.row, value, '') as never;
      sheet.check?.(row);
      wellFormed.push({ index, row });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      bad.set(index, error);
    }
  });
  const first = wellFormed.filter(({ row }) => sheet.comesFirst?.(row));
  const others = wellFormed.filter(({ row }) => !sheet.comesFirst?.(row));
  const known = (await addFresh(tx, sheet, first, bad)) + (await addFresh(tx, sheet, others, bad));
  return {
    added: rows.length - known - bad.size,
    known,
    bad: [...bad].sort(([a], [b]) => a - b).map(([index, failure]) => ({ index, failure })),
  };
}

/** Adds the candidates whose record does not exist. Returns how many exist. */
async function addFresh(
  tx: Scope,
  sheet: Sheet,
  candidates: readonly Candidate[],
  bad: Map<number, Failure>,
): Promise<number> {
  const fresh = await withoutExisting(tx, sheet, candidates);
  await addAll(tx, sheet, await withoutDangling(tx, sheet, fresh, bad), bad);
  return candidates.length - fresh.length;
}

async function withoutDangling(
  tx: Scope,
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

const integrityViolation = '23';
const badValue = '22';

/** Inserts all rows at once. If the database refuses, it inserts each half, until the bad rows are found. */
async function addAll(
  tx: Scope,
  sheet: Sheet,
  candidates: readonly Candidate[],
  bad: Map<number, Failure>,
): Promise<void> {
  const [first, ...others] = candidates;
  if (first === undefined) return;
  const rows = candidates.map(({ row }) => row);
  try {
    await tx.attempt(() => sheet.add(tx, rows));
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    if (others.length === 0) {
      bad.set(first.index, failure);
      return;
    }
    const half = Math.ceil(candidates.length / 2);
    await addAll(tx, sheet, candidates.slice(0, half), bad);
    await addAll(tx, sheet, candidates.slice(half), bad);
  }
}

function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof DatabaseError)) return undefined;
  const aboutRow = error.sqlState.startsWith(integrityViolation) || error.sqlState.startsWith(badValue);
  if (!aboutRow) return undefined;
  return fail(sheetErrors.importConflict, { constraint: error.constraint ?? error.sqlState }, { cause: error });
}
