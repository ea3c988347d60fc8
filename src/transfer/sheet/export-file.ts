import { requireScope } from '../../operation/call/identity.ts';
import { fileOperation, type Implementation } from '../../operation/call/implementation.ts';
import { refuseTries } from '../../operation/call/run-within.ts';
import { fail } from '../../operation/errors/failure.ts';
import { requestErrors } from '../../operation/errors/request.ts';
import { serverErrors } from '../../operation/errors/server.ts';
import { checkTimeZone } from '../../operation/validation/time-zone.ts';
import { mediaTypes } from '../file/contract.ts';
import * as contract from './contract.ts';
import { changedSince, writeExport } from './export.ts';
import type { ExportSpace } from './export-space.ts';
import { filterOf } from './filter.ts';
import { findNamed } from './import-rows.ts';
import { sheetWords } from './sheet.ts';
import { listings } from './sheets.ts';
import { Turns } from './turns.ts';

/** Requests that may wait for their turn, and of one caller. */
const mostWaiting = 20;
const mostWaitingOfCaller = 5;

/**
 * The file is written to disk first, so that slow clients do not hold a transaction open. One export runs at a time, so that
 * exports do not use up the connections; the others wait. `lists` are the operations that may filter a sheet.
 */
export function exportFile(lists: readonly Implementation[], exportSpace: ExportSpace) {
  const turns = new Turns(mostWaiting, mostWaitingOfCaller);

  return fileOperation(contract.exportFile, async ({ input, database, caller, scopes, now, signal }) => {
    const { sheet: name, format = 'ndjson', timeZone, updatedSince, where } = input;
    const sheet = findNamed(listings, name);
    requireScope({ scopes }, sheet.scope, sheetWords(sheet));
    const fault = timeZone === undefined ? undefined : checkTimeZone('timeZone', timeZone);
    if (fault !== undefined) throw fault;
    // Refused before it waits.
    if (updatedSince !== undefined) changedSince(sheet, updatedSince);
    const filter = where === undefined ? undefined : filterOf(lists, name, where);
    if (filter !== undefined) refuseTries(caller, filter.implementation, filter.parameters);
    const callerId = `${caller.orgId} ${caller.id}`;
    if (turns.isFullFor(callerId)) throw fail(serverErrors.overloaded, {});
    await exportSpace.check(callerId);

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
    return { name: `${name}.${format}`, mediaType: mediaTypes[format], size, stream, cursor: written.position };
  });
}
