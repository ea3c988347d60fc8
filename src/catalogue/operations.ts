import { auditOperations } from '../access/audit/index.ts';
import { historyOperations } from '../access/history/index.ts';
import { keyOperations } from '../access/key/index.ts';
import { signingSecrets } from '../access/key/signing-secret.ts';
import { requestOperations } from '../access/request/index.ts';
import { RecentRequests } from '../access/request/recent-requests.ts';
import { staffOperations } from '../access/staff/index.ts';
import { changesOperations } from '../events/changes/index.ts';
import { eventOperations } from '../events/log/index.ts';
import { webhookOperations } from '../events/webhook/endpoint/index.ts';
import type { WebhookServices } from '../events/webhook/endpoint/services.ts';
import { interfaceOperations } from '../interface.ts';
import type { FileImplementation, Implementation } from '../operation/call/implementation.ts';
import { dictionaryOperations } from '../school/code-dictionary/index.ts';
import { groupMemberOperations } from '../school/enrolment/index.ts';
import { searchOperations } from '../school/find/index.ts';
import { groupOperations } from '../school/group/index.ts';
import { lessonOperations } from '../school/lesson/index.ts';
import { orderOperations } from '../school/order/index.ts';
import { sortedOrderOperations } from '../school/order/list/index.ts';
import { organisationOperations } from '../school/organisation/index.ts';
import { overviewOperations } from '../school/overview/index.ts';
import { productOperations } from '../school/product/index.ts';
import { productColumnOperations } from '../school/product-column/index.ts';
import { statisticsOperations } from '../school/statistics/index.ts';
import { subjectOperations } from '../school/subject/index.ts';
import { userOperations } from '../school/user/index.ts';
import { erasureOperations } from '../school/user-removal/erase/index.ts';
import { userDeletionOperations } from '../school/user-removal/restore/index.ts';
import { examOperations } from '../school/work/exam/index.ts';
import { homeworkOperations } from '../school/work/homework/index.ts';
import { feedOperations } from '../transfer/feed/index.ts';
import { ExportSpace } from '../transfer/sheet/export-space.ts';
import { fileOperationsOf, sheetOperations } from '../transfer/sheet/index.ts';

/** What few handlers need beyond their call. */
export interface HandlerServices extends WebhookServices {
  /** The recent requests of this process, or of all workers. */
  readonly recentRequests: RecentRequests;
  /** Where exports are written until they are read; standard limits without it. */
  readonly exportSpace?: ExportSpace | undefined;
}

/** All operations with their handlers: first the twelve of the interface, then our additions. */
export function createOperations({
  signingSecretOf,
  webhookDestinations,
  recentRequests,
  exportSpace = new ExportSpace(),
}: HandlerServices): readonly Implementation[] {
  const find = (name: string) => operationNamed(operations, name);
  const operations: readonly Implementation[] = [
    ...interfaceOperations,
    ...orderOperations,
    ...sortedOrderOperations,
    ...productOperations,
    ...groupOperations,
    ...groupMemberOperations,
    ...userOperations,
    ...userDeletionOperations,
    ...erasureOperations,
    ...changesOperations,
    ...subjectOperations,
    ...lessonOperations,
    ...statisticsOperations,
    ...homeworkOperations,
    ...examOperations,
    ...historyOperations,
    ...overviewOperations,
    ...searchOperations,
    ...organisationOperations,
    ...productColumnOperations,
    ...dictionaryOperations,
    ...keyOperations(signingSecretOf),
    ...staffOperations,
    ...auditOperations,
    ...eventOperations,
    ...webhookOperations({ signingSecretOf, webhookDestinations }),
    ...sheetOperations(find),
    ...feedOperations,
    ...requestOperations(recentRequests),
  ];
  return [...operations, ...fileOperationsOf(operations, exportSpace)];
}

/** The operations of a program that has no secret to sign with: for documents, and for whoever only reads the contracts. */
const all = createOperations({ signingSecretOf: signingSecrets(undefined), recentRequests: new RecentRequests() });
const isFile = (each: Implementation): each is FileImplementation => 'file' in each;
export const operations = all.filter((each) => !isFile(each));
/** Those that answer with a file instead of an envelope. */
export const fileOperations = all.filter(isFile);

/** Finds an operation by its name. */
function operationNamed(operations: readonly Implementation[], name: string): Implementation {
  const found = operations.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}`);
  return found;
}
