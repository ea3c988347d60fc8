import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textNames } from '../../../operation/contract/field-table.ts';
import { snakeCase } from '../../../sql/row.ts';
import { userFields } from '../../user/fields-contract.ts';

/** Texts that may tell something of a person: erasing the person empties, replaces or deletes them. */
const erased = {
  audit_personal_values: 'fields',
  dismissed_places: 'reason',
  exam_students: 'answers',
  group_members: 'reason',
  groups: 'remarks',
  homework_rounds: 'answers',
  import_rows: 'content',
  imports: 'last_bad',
  kept_answers: 'answer digest',
  lesson_events: 'device',
  lesson_leaves: 'reason',
  order_moves: 'reason',
  order_notes: 'content user_name',
  receivers: 'address districts mobile receiver search_fields search_grams',
  refunds: 'decided_by decision_reason failure reason requested_by',
  users: [...textNames(userFields).map(snakeCase), 'tags search_fields search_grams'].join(' '),
};

/** Texts about things, or about what was done: they stay. */
const kept = {
  audit_entries: 'caller fields operation record record_id req_id',
  branches: 'app_id name',
  // One to four characters that many have in their names, and how many orders there are for all of them.
  common_receiver_grams: 'gram',
  counted_grams: 'gram',
  events: 'data fields record record_id type',
  exams: 'title',
  folded_texts: 'table_name',
  gram_counters: 'gram',
  groups: 'external_id grade name search_fields search_grams',
  histories: 'history_id place',
  homeworks: 'title',
  // Digests of secrets, and the names that keys, branches and staff have in their own tables.
  identities: 'kind name',
  import_rows: 'sheet source',
  imports: 'sheet source',
  installation: 'secret_check',
  kept_answers: 'caller key operation',
  keys: 'allowed_addresses manner name scopes secret_digest',
  lesson_events: 'event_id kind ref',
  lesson_records: 'exam_correctness watch_progress',
  lessons: 'class_type description external_id file_id title',
  mobile_search_misses: 'caller',
  order_moves: 'caller move',
  ordered_names: 'name search_fields search_grams',
  orders: 'carrier external_id order_sn pay_channel pay_transaction rendered_lines tracking_text',
  organisations: 'currency name time_zone',
  previous_secrets: 'digest',
  product_columns: 'name',
  products: 'cover name tags url',
  purchase_groups: 'status',
  refunds: 'channel status transaction',
  schema_migrations: 'checksum kind name oldest_program',
  staff: 'login_name name password_hash role',
  staff_sessions: 'digest',
  subjects: 'name',
  used_nonces: 'nonce',
  users: 'role',
  // The answer of a receiver, which gets no personal data; it is kept for 30 days.
  webhook_attempts: 'answer error',
  webhook_deliveries: 'lane state type',
  webhooks: 'disabled_reason name scopes types url',
};

const columnsOf = (tables: Readonly<Record<string, string>>) =>
  Object.entries(tables).flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`));

/** Every column that can hold words, as the description of the schema has it. */
function textColumns(): string[] {
  const schema = readFileSync(new URL('../../../../docs/schema.txt', import.meta.url), 'utf8');
  return schema.split('\n\n').flatMap((described) => {
    const [table = '', ...lines] = described.split('\n');
    return lines.flatMap((line) => {
      const column = /^ {2}(?<name>[a-z_]+) +(text|jsonb)\b/.exec(line)?.groups?.name;
      return column === undefined ? [] : [`${table}.${column}`];
    });
  });
}

test('every text column is classified: erasure removes it or keeps it', () => {
  expect(textColumns().toSorted()).toEqual([...columnsOf(erased), ...columnsOf(kept)].toSorted());
});
