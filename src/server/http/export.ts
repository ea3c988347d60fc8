import type { Database } from '../../database/database.ts';
import { scoped } from '../../database/scope.ts';
import { type Identity, requireScope } from '../../operation/call/identity.ts';
import type { Implementation } from '../../operation/call/implementation.ts';
import { limitToOwnClasses } from '../../operation/call/own-classes.ts';
import { triesIn } from '../../operation/call/tries.ts';
import { fail } from '../../operation/errors/failure.ts';
import { identityErrors } from '../../operation/errors/identity.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { toStrictBody } from '../../operation/validation/compatibility.ts';
import { checkTimeZone } from '../../operation/validation/time-zone.ts';
import { validate } from '../../operation/validation/validate.ts';
import { mediaTypes } from '../../transfer/file/contract.ts';
import { exportFile } from '../../transfer/sheet/contract.ts';
import { changedSince, writeExport } from '../../transfer/sheet/export.ts';
import { filterOf } from '../../transfer/sheet/filter.ts';
import { findNamed } from '../../transfer/sheet/import-rows.ts';
import { sheetWords } from '../../transfer/sheet/sheet.ts';
import { listings } from '../../transfer/sheet/sheets.ts';
import type { Exchange, Payload } from './exchange.ts';
import { ExportSpace } from './export-space.ts';
import { Turns } from './turns.ts';

interface ExportServices {
  readonly operations: readonly Implementation[];
  readonly database: Database;
  readonly exportSpace?: ExportSpace;
}

/** Requests that may wait for their turn, and of one caller. */
const mostWaiting = 20;
const mostWaitingOfCaller = 5;

/**
 * Answers `/export` with a file. The file is written to disk first, so that slow clients do not hold a transaction open.
 * One export runs at a time, so that exports do not use up the connections; the others wait.
 */
export function exporter({ operations, database, exportSpace = new ExportSpace() }: ExportServices) {
  const turns = new Turns(mostWaiting, mostWaitingOfCaller);

  return async (exchange: Exchange, identity: Identity): Promise<Payload> => {
    const { caller } = identity;
    const { reqTime: now } = exchange.arrival;
    const body = identity.manner === 'ported' ? toStrictBody(exportFile, exchange.body).body : exchange.body;
    const input = await limitToOwnClasses(
      scoped(database, caller.orgId),
      caller,
      exportFile,
      validate(exportFile, body),
    );
    const { sheet: name, format = 'ndjson', timeZone, updatedSince, where } = input;
    const sheet = findNamed(listings, name);
    requireScope(identity, sheet.scope, sheetWords(sheet));
    const fault = timeZone === undefined ? undefined : checkTimeZone('timeZone', timeZone);
    if (fault !== undefined) throw fault;
    // Refused before it waits.
    if (updatedSince !== undefined) changedSince(sheet, updatedSince);
    const filter = where === undefined ? undefined : filterOf(operations, name, where);
    // Without the scope personal, an export cannot be used to try hidden values.
    if (filter && triesIn(caller, filter.implementation.operation, filter.parameters) > 0) {
      throw fail(identityErrors.scopeMissing, {
        scope: 'personal',
        what: { en: 'A search by mobile or receiver', zh: '按手机号或收件人查找' },
      });
    }
    const callerId = `${caller.orgId} ${caller.id}`;
    if (turns.isFullFor(callerId)) throw fail(serverErrors.overloaded, {});
    await exportSpace.check(callerId);

    const signal = goneSignal(exchange);
    const options = { sheet, format, timeZone, filter, updatedSince, now, signal };
    const write = () => {
      signal.throwIfAborted();
      return exportSpace.spool(callerId, (file, take) => writeExport(database, caller, file, { ...options, take }));
    };
    const { written, size, stream } = await turns
      .run(callerId, async () => write())
      .catch((error: unknown) => {
        throw signal.aborted ? fail(requestErrors.requestTimeout, {}, { cause: error }) : error;
      });
    exchange.setHeader('Content-Type', mediaTypes[format]);
    exchange.setHeader('Content-Disposition', `attachment; filename="${name}.${format}"`);
    exchange.setHeader('Content-Length', size);
    exchange.setHeader('X-Lectern-Cursor', written.position);
    return stream;
  };
}

/** Aborts when the client disconnects. */
function goneSignal({ response, isClosed }: Exchange): AbortSignal {
  const controller = new AbortController();
  if (isClosed) controller.abort();
  response.once('close', () => controller.abort());
  return controller.signal;
}
