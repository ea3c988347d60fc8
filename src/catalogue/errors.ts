import { auditErrors } from '../access/audit/errors.ts';
import { keyErrors } from '../access/key/errors.ts';
import { staffErrors } from '../access/staff/errors.ts';
import { eventErrors } from '../events/log/errors.ts';
import { webhookErrors } from '../events/webhook/endpoint/errors.ts';
import type { CatalogueEntry } from '../operation/errors/entry.ts';
import { identityErrors } from '../operation/errors/identity.ts';
import { notFoundErrors } from '../operation/errors/not-found.ts';
import { parameterErrors } from '../operation/errors/parameter.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { serverErrors } from '../operation/errors/server.ts';
import { stateErrors } from '../operation/errors/state.ts';
import { groupErrors } from '../school/group/errors.ts';
import { liveClassErrors } from '../school/lesson/errors.ts';
import { orderErrors } from '../school/order/errors.ts';
import { organisationErrors } from '../school/organisation/errors.ts';
import { productErrors } from '../school/product/errors.ts';
import { userErrors } from '../school/user/errors.ts';
import { workErrors } from '../school/work/errors.ts';
import { examErrors } from '../school/work/exam/errors.ts';
import { homeworkErrors } from '../school/work/homework/errors.ts';
import { sheetErrors } from '../transfer/sheet/errors.ts';

/**
 * All errors by their stable names. Codes 1xxx are about the request, 2xxx about a parameter, 3xxx about identity, permission
 * and rate, 4xxx about the state of the records, 5xxx about the server. Errors of one resource live in its folder.
 */
const tables = {
  ...requestErrors,
  ...parameterErrors,
  ...identityErrors,
  ...stateErrors,
  ...notFoundErrors,
  ...organisationErrors,
  ...userErrors,
  ...groupErrors,
  ...productErrors,
  ...orderErrors,
  ...liveClassErrors,
  ...workErrors,
  ...homeworkErrors,
  ...examErrors,
  ...auditErrors,
  ...keyErrors,
  ...eventErrors,
  ...webhookErrors,
  ...sheetErrors,
  ...staffErrors,
  ...serverErrors,
};

export type ErrorName = keyof typeof tables;

export const errorCatalogue: Readonly<Record<ErrorName, CatalogueEntry>> = tables;
