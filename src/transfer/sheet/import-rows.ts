import type { WriteCall } from '../../operation/call/call.ts';
import { writeOperation } from '../../operation/call/implementation.ts';
import type { Static } from '../../operation/contract/static.ts';
import { fail, quote } from '../../operation/errors/failure.ts';
import { parameterErrors } from '../../operation/errors/parameter.ts';
import { requireOrganisationWide } from '../../school/organisation/organisation-wide.ts';
import { mostRows } from '../file/contract.ts';
import {
  deleteImport,
  dropStaged,
  type ImportId,
  lockImport,
  noteFinished,
  noteProgress,
  selectStaged,
  stageRows,
} from '../import-progress.ts';
import { addRows } from './add-rows.ts';
import type { Import } from './candidate.ts';
import * as contract from './contract.ts';
import { sheetErrors } from './errors.ts';
import { Outcome } from './outcome.ts';
import type { Listing, Sheet } from './sheet.ts';
import { sheets } from './sheets.ts';
import type { FindOperation } from './updates.ts';

type Call = WriteCall<Static<typeof contract.importRows.request>>;
type Answer = Static<typeof contract.importRows.response>;

/** An import changes records through the other operations, which `find` returns. */
export const importRows = (find: FindOperation) =>
  writeOperation(contract.importRows, (call) => importBatch(call, find));

async function importBatch(call: Call, find: FindOperation): Promise<Answer> {
  const { input, caller, tx, now, language } = call;
  requireOrganisationWide(caller);
  const sheet = sheetNamed(input.sheet);
  const { rows, source, from = 0, whole, update = false, finish = false } = input;
  if (input.expected !== undefined && whole !== 'commit')
    throw fail(parameterErrors.parameterMissing, { param: 'whole' });
  const reader = { language, caller };
  const outcome = new Outcome(sheet);
  if (source === undefined) {
    if (whole !== undefined) throw fail(parameterErrors.parameterMissing, { param: 'source' });
    await addBatch({ call, update, find, rowOfKey: new Map() }, sheet, { rows, from, outcome });
    auditAdded(call, sheet, outcome);
    return { rowsDone: rows.length, ...outcome.answer(reader) };
  }
  const id = { sheet: sheet.name, source };
  const { rowsDone, finishedAtMs, lastBad, ...before } = await lockImport(tx, id, now);
  if (finishedAtMs !== null) {
    // A request without rows only asks for the progress.
    if (rows.length === 0 && whole === undefined) {
      return { rowsDone, ...outcome.answer(reader), total: before, finishTime: finishedAtMs };
    }
    throw fail(sheetErrors.importFinished, { finishedAt: new Date(finishedAtMs).toISOString() });
  }
  if (from > rowsDone) throw fail(sheetErrors.importGap, { param: 'from', done: rowsDone, received: from });
  // Rows that were imported before are skipped: the answer to the earlier request may have been lost.
  const fresh = rows.slice(rowsDone - from);
  if (whole !== undefined) return importAllOrNothing(call, sheet, { id, rowsDone, fresh, find });

  await addBatch({ call, update, find, rowOfKey: new Map() }, sheet, { rows: fresh, from: rowsDone, outcome });
  const answer = outcome.answer(reader);
  await noteProgress(tx, id, { ...outcome.counts, rows: fresh.length, bad: fresh.length === 0 ? lastBad : answer.bad });
  auditAdded(call, sheet, outcome);
  // A file that updates may be sent again: what differs by then is changed again.
  if (finish) await (update ? deleteImport(tx, id) : noteFinished(tx, id, now));
  const { counts } = outcome;
  const total = {
    added: before.added + counts.added,
    known: before.known + counts.known,
    changed: before.changed + counts.changed,
    differing: before.differing + counts.differing,
    badNum: before.badNum + counts.badNum,
  };
  // The answer about the last rows may have been lost, so it is repeated.
  const repeated = fresh.length === 0 ? { bad: lastBad, badNum: lastBad.length } : {};
  return { rowsDone: rowsDone + fresh.length, ...answer, ...repeated, total };
}

interface Batch {
  readonly rows: readonly unknown[];
  /** The number of the first row in its file. */
  readonly from: number;
  readonly outcome: Outcome;
}

async function addBatch(given: Import, sheet: Sheet, { rows, from, outcome }: Batch): Promise<void> {
  const outcomes = await addRows(given, sheet, { rows, from });
  outcomes.forEach((each, index) => {
    outcome.add(from + index, each, rows[index]);
  });
}

interface Staged {
  readonly id: ImportId;
  readonly rowsDone: number;
  readonly fresh: readonly unknown[];
  readonly find: FindOperation;
}

async function importAllOrNothing(call: Call, sheet: Sheet, { id, rowsDone, fresh, find }: Staged): Promise<Answer> {
  const { input, caller, tx, now, language } = call;
  const { whole, update = false, expected } = input;
  const reader = { language, caller };
  await stageRows(tx, id, rowsDone, fresh);
  await noteProgress(tx, id, { ...new Outcome(sheet).counts, rows: fresh.length, bad: [] });
  const staged = { rowsDone: rowsDone + fresh.length };
  if (whole === 'stage') return { ...staged, ...new Outcome(sheet).answer(reader) };

  const changes: Parameters<Call['audit']>[0][] = [];
  const audited = { ...call, audit: (change: (typeof changes)[number]) => void changes.push(change) };
  try {
    const outcome = await tx.attempt(async () => {
      const reached = await addStaged({ call: audited, update, find, rowOfKey: new Map() }, sheet, id);
      if (whole === 'check') throw new RolledBack(reached);
      // Whoever confirms a preview has seen its bad rows.
      const isAsExpected = expected === undefined ? reached.counts.badNum === 0 : expected === reached.digest();
      if (!isAsExpected) throw new RolledBack(reached);
      return reached;
    });
    await dropStaged(tx, id);
    await noteFinished(tx, id, now);
    for (const change of changes) call.audit(change);
    auditAdded(call, sheet, outcome);
    return { ...staged, ...outcome.answer(reader) };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    if (whole === 'commit' && expected !== undefined) throw fail(sheetErrors.importPreviewStale, { param: 'expected' });
    await deleteImport(tx, id);
    const { outcome } = error;
    const preview = whole === 'check' ? { knownRows: outcome.knownRows, preview: outcome.digest() } : {};
    return { ...staged, ...outcome.answer(reader), ...preview };
  }
}

/** Added records share one entry, which names their file. A changed record has its own: `change-rows.ts`. */
function auditAdded({ input: { source = '' }, audit }: Call, sheet: Sheet, { counts: { added } }: Outcome): void {
  if (added === 0) return;
  audit({ record: sheet.name, events: [], id: source, branchId: 0, fields: { added: [null, added] } });
}

/** Rolls back the savepoint and carries the result out of it. */
class RolledBack extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back');
    this.outcome = outcome;
  }
}

async function addStaged(given: Import, sheet: Sheet, id: ImportId): Promise<Outcome> {
  const outcome = new Outcome(sheet);
  for (let from = 0; ; from += mostRows) {
    const rows = await selectStaged(given.call.tx, id, from, mostRows);
    await addBatch(given, sheet, { rows, from, outcome });
    if (rows.length < mostRows) return outcome;
  }
}

export const sheetNamed = (name: string): Sheet => findNamed(sheets, name);

/** Finds a sheet by name; throws with the known names. */
export function findNamed<Kind extends Listing>(kinds: readonly Kind[], name: string): Kind {
  const found = kinds.find((kind) => kind.name === name);
  if (found !== undefined) return found;
  const allowed = kinds.map((kind) => kind.name).join(', ');
  throw fail(sheetErrors.sheetUnknown, { param: 'sheet', allowed, received: quote(name) });
}
