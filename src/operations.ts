import { auditOperations } from './audit/index.ts';
import type { Implementation } from './call/implementation.ts';
import { dictionaryOperations } from './dictionary/index.ts';
import { examOperations } from './exam/index.ts';
import { groupOperations } from './group/index.ts';
import { homeworkOperations } from './homework/index.ts';
import { keyOperations } from './key/index.ts';
import { liveClassOperations } from './live-class/index.ts';
import { orderOperations } from './order/index.ts';
import { organisationOperations } from './organisation/index.ts';
import { overviewOperations } from './overview/index.ts';
import { productOperations } from './product/index.ts';
import { productColumnOperations } from './product-column/index.ts';
import { requestOperations } from './request/index.ts';
import { sheetOperations } from './sheet/index.ts';
import { staffOperations } from './staff/index.ts';
import { statisticsOperations } from './statistics/index.ts';
import { subjectOperations } from './subject/index.ts';
import { userOperations } from './user/index.ts';

/** Every operation of the interface with the function that carries it out, in the interface's order. */
export const operations: readonly Implementation[] = [
  ...orderOperations,
  ...productOperations,
  ...groupOperations,
  ...userOperations,
  ...subjectOperations,
  ...liveClassOperations,
  ...statisticsOperations,
  ...homeworkOperations,
  ...examOperations,
  ...overviewOperations,
  ...organisationOperations,
  ...productColumnOperations,
  ...dictionaryOperations,
  ...keyOperations,
  ...staffOperations,
  ...auditOperations,
  ...sheetOperations,
  ...requestOperations,
];
