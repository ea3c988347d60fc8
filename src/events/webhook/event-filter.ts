import { everyEventType, scopeOfEvent } from '../../operation/contract/event-types.ts';
import { inBranch } from '../../sql/branch.ts';
import { type Sql, sql } from '../../sql/sql.ts';

/** What decides which events an endpoint gets. */
export interface EventFilter {
  /** Types of events; empty: every type that the scopes allow. */
  readonly types: readonly string[];
  readonly scopes: readonly string[];
  readonly branchId: number | null;
}

/** The types that an endpoint gets. */
export const typesOf = ({ types, scopes }: Pick<EventFilter, 'types' | 'scopes'>): readonly string[] =>
  everyEventType.filter((type) => scopes.includes(scopeOfEvent(type)) && (types.length === 0 || types.includes(type)));

/** The condition for the events `e` of an endpoint. */
export const isForEndpoint = (filter: EventFilter): Sql =>
  sql`e.type = any(${typesOf(filter)}::text[]) ${inBranch(filter, sql`e.branch_id`)}`;
