// Generated from the contracts by "npm run generate". Change those, not this.

import type { OrderOperations } from './order.ts';
import type { ProductOperations } from './product.ts';
import type { GroupOperations } from './group.ts';
import type { UserOperations } from './user.ts';
import type { SubjectOperations } from './subject.ts';
import type { LiveclassOperations } from './liveclass.ts';
import type { StatisticsOperations } from './statistics.ts';
import type { OverviewOperations } from './overview.ts';
import type { StudentOperations } from './student.ts';
import type { HomeworkOperations } from './homework.ts';
import type { ExamOperations } from './exam.ts';
import type { SearchOperations } from './search.ts';
import type { OrganisationOperations } from './organisation.ts';
import type { BranchOperations } from './branch.ts';
import type { ProductColumnOperations } from './productColumn.ts';
import type { DictionaryOperations } from './dictionary.ts';
import type { KeyOperations } from './key.ts';
import type { StaffOperations } from './staff.ts';
import type { AuditOperations } from './audit.ts';
import type { EventOperations } from './event.ts';
import type { WebhookOperations } from './webhook.ts';
import type { ImportOperations } from './import.ts';
import type { ExportOperations } from './export.ts';
import type { RequestOperations } from './request.ts';

export type * from './order.ts';
export type * from './product.ts';
export type * from './group.ts';
export type * from './user.ts';
export type * from './subject.ts';
export type * from './liveclass.ts';
export type * from './statistics.ts';
export type * from './overview.ts';
export type * from './student.ts';
export type * from './homework.ts';
export type * from './exam.ts';
export type * from './search.ts';
export type * from './organisation.ts';
export type * from './branch.ts';
export type * from './productColumn.ts';
export type * from './dictionary.ts';
export type * from './key.ts';
export type * from './staff.ts';
export type * from './audit.ts';
export type * from './event.ts';
export type * from './webhook.ts';
export type * from './import.ts';
export type * from './export.ts';
export type * from './request.ts';

/** All operations by resource. */
export class Resources {
  declare readonly order: OrderOperations;
  declare readonly product: ProductOperations;
  declare readonly group: GroupOperations;
  declare readonly user: UserOperations;
  declare readonly subject: SubjectOperations;
  declare readonly liveclass: LiveclassOperations;
  declare readonly statistics: StatisticsOperations;
  declare readonly overview: OverviewOperations;
  declare readonly student: StudentOperations;
  declare readonly homework: HomeworkOperations;
  declare readonly exam: ExamOperations;
  declare readonly search: SearchOperations;
  declare readonly organisation: OrganisationOperations;
  declare readonly branch: BranchOperations;
  declare readonly productColumn: ProductColumnOperations;
  declare readonly dictionary: DictionaryOperations;
  declare readonly key: KeyOperations;
  declare readonly staff: StaffOperations;
  declare readonly audit: AuditOperations;
  declare readonly event: EventOperations;
  declare readonly webhook: WebhookOperations;
  declare readonly import: ImportOperations;
  declare readonly export: ExportOperations;
  declare readonly request: RequestOperations;
}
