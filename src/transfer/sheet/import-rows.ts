import {
  deleteImport,
  dropStaged,
  type ImportId,
  lockImport,
  noteFinished,
  noteProgress,
  selectStaged,
  stageRows,
} from '../../across/import-progress/import-progress.ts';
import type { WriteCall } from '../../operation/call/call.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, type Language, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { requireOrganisationWide } from '../../school/organisation/organisation-wide.ts';
import { type Added, addRows } from './add-rows.ts';
import * as contract from './contract.ts';
import { sheetErrors } from './errors.ts';
import type { Listing, Sheet } from './sheet.ts';
import { sheets } from './sheets.ts';

type Call = WriteCall<Static<typeof contract.importRows.request>>;
type Answer = Static<typeof contract.importRows.response>;

export async function importRows(call: Call): Promise<Answer> {
  const { input, caller, tx, now, language, audit } = call;
  requireOrganisationWide(caller);
  const sheet = sheetNamed(input.sheet);
  const { rows, source, from = 0, whole, finish = false } = input;
  if (source === undefined) {
    if (whole !== undefined) throw fail(parameterErrors.parameterMissing, { param: 'source' });
    return answerOf(await addRows(tx, sheet, rows), { from, rowsDone: rows.length, language });
  }
  const id = { sheet: sheet.name, source };
  const { rowsDone, finishedAtMs, lastBad } = await lockImport(tx, id, now);
  if (finishedAtMs !== null) {
    // A request without rows only asks for the progress.
    if (rows.length === 0 && whole === undefined) {
      return { ...answerOf(nothingAdded, { from, rowsDone, language }), finishTime: finishedAtMs };
    }
    throw fail(sheetErrors.importFinished, { finishedAt: new Date(finishedAtMs).toISOString() });
  }
  if (from > rowsDone) throw fail(sheetErrors.importGap, { param: 'from', done: rowsDone, received: from });
  // Rows that were imported before are skipped: the answer to the earlier request may have been lost.
  const fresh = rows.slice(rowsDone - from);
  if (whole !== undefined) return importAllOrNothing(call, sheet, id, rowsDone, fresh);

  const added = await addRows(tx, sheet, fresh);
  const answer = answerOf(added, { from: rowsDone, rowsDone: rowsDone + fresh.length, language });
  if (finish) await noteFinished(tx, id, now);
  // The answer about the last rows may have been lost, so it is repeated.
  if (fresh.length === 0) return { ...answer, bad: lastBad, badNum: lastBad.length };
  await noteProgress(tx, id, { ...answer, rows: fresh.length });
  if (added.added > 0) audit({ record: sheet.name, events: [], id: source, branchId: 0 });
  return answer;
}

async function importAllOrNothing(
  { input, tx, now, language, audit }: Call,
  sheet: Sheet,
  id: ImportId,
  rowsDone: number,
  fresh: readonly unknown[],
): Promise<Answer> {
  await stageRows(tx, id, rowsDone, fresh);
  await noteProgress(tx, id, { rows: fresh.length, added: 0, known: 0, bad: [] });
  const staged = rowsDone + fresh.length;
  if (input.whole === 'stage') return answerOf(nothingAdded, { from: 0, rowsDone: staged, language });

  try {
    const added = await tx.attempt(async () => {
      const outcome = await addStaged(tx, sheet, id);
      if (input.whole === 'check' || outcome.bad.length > 0) throw new RolledBack(outcome);
      return outcome;
    });
    await dropStaged(tx, id);
    await noteFinished(tx, id, now);
    audit({ record: sheet.name, events: [], id: id.source, branchId: 0 });
    return answerOf(added, { from: 0, rowsDone: staged, language });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    await deleteImport(tx, id);
    return answerOf(error.outcome, { from: 0, rowsDone: staged, language });
  }
}

/** Rolls back the savepoint and carries the result out of it. */
class RolledBack extends Error {
  readonly outcome: Added;

  constructor(outcome: Added) {
    super('rolled back');
    this.outcome = outcome;
  }
}

const nothingAdded: Added = { added: 0, known: 0, bad: [] };

async function addStaged(tx: Call['tx'], sheet: Sheet, id: ImportId): Promise<Added> {
  let [added, known] = [0, 0];
  const bad: Added['bad'][number][] = [];
  for (let from = 0; ; from += contract.mostRows) {
    const rows = await selectStaged(tx, id, from, contract.mostRows);
    const part = await addRows(tx, sheet, rows);
    added += part.added;
    known += part.known;
    bad.push(...part.bad.map(({ index, failure }) => ({ index: from + index, failure })));
    if (rows.length < contract.mostRows) return { added, known, bad };
  }
}

function answerOf(
  { added, known, bad }: Added,
  { from, rowsDone, language }: { from: number; rowsDone: number; language: Language },
): Answer {
  const reported = bad.slice(0, contract.mostRows).map(({ index, failure }) => ({
    row: from + index,
    code: failure.code,
    msg: failure.messageIn(language),
    param: failure.param ?? '',
  }));
  return { rowsDone, added, known, bad: reported, badNum: bad.length };
}

export const sheetNamed = (name: string): Sheet => findNamed(sheets, name);

/** Finds a sheet by name; throws with the known names. */
export function findNamed<Kind extends Listing>(kinds: readonly Kind[], name: string): Kind {
  const found = kinds.find((kind) => kind.name === name);
  if (found !== undefined) return found;
  const allowed = kinds.map((kind) => kind.name).join(', ');
  throw fail(sheetErrors.sheetUnknown, { param: 'sheet', allowed, received: quote(name) });
}
