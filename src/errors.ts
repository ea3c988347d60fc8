import { classWorkErrors } from './class-work/errors.ts';
import { identityErrors } from './errors/identity.ts';
import { ourErrors } from './errors/ours.ts';
import { parameterErrors } from './errors/parameter.ts';
import { requestErrors } from './errors/request.ts';
import { stateErrors } from './errors/state.ts';
import { examErrors } from './exam/errors.ts';
import { groupErrors } from './group/errors.ts';
import { homeworkErrors } from './homework/errors.ts';
import { keyErrors } from './key/errors.ts';
import { liveClassErrors } from './live-class/errors.ts';
import { orderErrors } from './order/errors.ts';
import { organisationErrors } from './organisation/errors.ts';
import { productErrors } from './product/errors.ts';
import { sheetErrors } from './sheet/errors.ts';
import { staffErrors } from './staff/errors.ts';
import { statisticsErrors } from './statistics/errors.ts';
import { userErrors } from './user/errors.ts';

/**
 * Every answer that is not a success, by its stable name. 1xxx the request as such, 2xxx a parameter, 3xxx identity,
 * permission and rate, 4xxx the state of things, 5xxx ours. What only one resource can say stands in its folder.
 */
export const catalogue = {
  ...requestErrors,
  ...parameterErrors,
  ...identityErrors,
  ...stateErrors,
  ...organisationErrors,
  ...userErrors,
  ...groupErrors,
  ...productErrors,
  ...orderErrors,
  ...liveClassErrors,
  ...classWorkErrors,
  ...homeworkErrors,
  ...examErrors,
  ...statisticsErrors,
  ...keyErrors,
  ...sheetErrors,
  ...staffErrors,
  ...ourErrors,
} as const;
