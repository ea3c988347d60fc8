import { keyErrors } from '../access/key/errors.ts';
import { staffErrors } from '../access/staff/errors.ts';
import type { CatalogueEntry } from '../operation/errors/entry.ts';
import { identityErrors } from '../operation/errors/identity.ts';
import { notFoundErrors } from '../operation/errors/not-found.ts';
import { parameterErrors } from '../operation/errors/parameter.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { serverErrors } from '../operation/errors/server.ts';
import { stateErrors } from '../operation/errors/state.ts';
import { classWorkErrors } from '../school/class-work/errors.ts';
import { examErrors } from '../school/exam/errors.ts';
import { groupErrors } from '../school/group/errors.ts';
import { homeworkErrors } from '../school/homework/errors.ts';
import { liveClassErrors } from '../school/lesson/errors.ts';
import { orderErrors } from '../school/order/errors.ts';
import { organisationErrors } from '../school/organisation/errors.ts';
import { productErrors } from '../school/product/errors.ts';
import { userErrors } from '../school/user/errors.ts';
import { sheetErrors } from '../transfer/sheet/errors.ts';

/**
 * Every answer that is not a success, by its stable name. 1xxx the request as such, 2xxx a parameter, 3xxx identity,
 * permission and rate, 4xxx the state of things, 5xxx ours. What only one resource can say stands in its folder.
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
  ...classWorkErrors,
  ...homeworkErrors,
  ...examErrors,
  ...keyErrors,
  ...sheetErrors,
  ...staffErrors,
  ...serverErrors,
};

export type ErrorName = keyof typeof tables;

export const errorCatalogue: Readonly<Record<ErrorName, CatalogueEntry>> = tables;
