import { Tag } from 'antd';
import { identityColumns } from '../../../../src/transfer/file/sheet-columns.ts';
import type { FileRow } from '../../../../src/transfer/file/table.ts';
import { hiddenMark } from '../../domain/personal-value.tsx';
import { useColumnName } from '../../domain/sheet/match-columns.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import type { Preview, SheetName } from './draft.ts';
import { importWords } from './import-words.ts';
import type { ImportAnswer } from './send-rows.ts';

export const kinds = ['added', 'changed', 'differing', 'known', 'bad'] as const;
export type RowKind = (typeof kinds)[number];

interface RowOutcome {
  readonly number: number;
  readonly row: FileRow;
  readonly kind: RowKind;
  readonly problem: string;
  readonly changes: readonly FieldChange[];
  /** Whether the row changes a name, a birthday or a guardian. */
  readonly isOtherPerson: boolean;
}

interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
  /** Whether the earlier value is hidden from the user. */
  readonly isHidden: boolean;
}

/** What the server says of each row. Its messages name a column as the interface does; people read the name they know. */
export function useOutcomes({ rows, answer }: Preview, sheet: SheetName): RowOutcome[] {
  const language = useLanguage();
  const words = useWords(importWords);
  const nameOf = useColumnName();
  const bad = new Map(
    answer.bad.map(({ row, msg, param, otherRow }) => {
      const named = param ? msg.replace(param, nameOf(param)) : msg;
      const line = otherRow === undefined ? undefined : rows[otherRow]?.line;
      return [row, line === undefined ? named : `${named} ${words.earlierRow(line)}`];
    }),
  );
  const changes = new Map(
    answer.changes.map(({ row, fields, hiddenFields = [] }) => [
      row,
      fields.map((each) => ({ ...each, isHidden: hiddenFields.includes(each.field) })),
    ]),
  );
  const identity = identityColumns[sheet] ?? [];
  const known = new Set(answer.knownRows ?? []);
  const changedKind = answer.differing > 0 ? 'differing' : 'changed';
  return rows.map((row, number) => {
    const kind = bad.has(number) ? 'bad' : changes.has(number) ? changedKind : known.has(number) ? 'known' : 'added';
    const problem = row.problem?.[language] ?? bad.get(number) ?? '';
    const changed = changes.get(number) ?? [];
    const isOtherPerson = kind === 'changed' && changed.some(({ field }) => identity.includes(field));
    return { number, row, kind, problem, changes: changed, isOtherPerson };
  });
}

/** How many people get another name, birthday or guardian. */
export function countOtherPersons({ answer }: Preview, sheet: SheetName): number {
  const identity = identityColumns[sheet] ?? [];
  const isOther = ({ fields }: ImportAnswer['changes'][number]) => fields.some(({ field }) => identity.includes(field));
  return answer.changed > 0 ? answer.changes.filter(isOther).length : 0;
}

const looks = {
  added: { color: 'green', label: 'newRecord' },
  changed: { color: 'blue', label: 'changedRecord' },
  differing: { color: 'orange', label: 'staysDiffering' },
  known: { color: 'default', label: 'same' },
  bad: { color: 'red', label: 'refused' },
} as const;

interface OutcomeTableProps {
  readonly preview: Preview;
  readonly sheet: SheetName;
  readonly shown: RowKind | 'all';
}

/** Each row of the file with its outcome, before and after the rows are stored. */
export function OutcomeTable({ preview, sheet, shown }: OutcomeTableProps) {
  const words = useWords(importWords);
  const nameOf = useColumnName();
  const outcomes = useOutcomes(preview, sheet).filter(({ kind }) => shown === 'all' || shown === kind);
  return (
    <SmallTable<RowOutcome>
      label={words.preview}
      rowKey={({ number }) => number}
      dataSource={outcomes}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      columns={[
        { title: words.line, render: (_, { row }) => row.line },
        { title: words.row, card: 'title', render: (_, { row }) => <span className="examples">{briefly(row)}</span> },
        {
          title: words.outcome,
          card: 'status',
          render: (_, { kind }) => <Tag color={looks[kind].color}>{words[looks[kind].label]}</Tag>,
        },
        {
          title: words.details,
          render: (_, { problem, changes, isOtherPerson }) => (
            <div className="what-happens">
              {problem}
              {isOtherPerson && <strong>{words.otherPerson}</strong>}
              {changes.map(({ field, before, after, isHidden }) => {
                const earlier = isHidden
                  ? `${words.from} ${before || hiddenMark}, ${words.hiddenValue}`
                  : `${words.from} ${before || words.nothing}`;
                return <span key={field}>{`${nameOf(field)}: ${after || words.nothing} (${earlier})`}</span>;
              })}
            </div>
          ),
        },
      ]}
    />
  );
}

/** The first values of a row, by which a person knows it. */
const briefly = ({ written }: FileRow) =>
  Object.entries(written)
    .flatMap(([heading, value]) => (heading.startsWith('!') || value === '' ? [] : [String(value)]))
    .slice(0, 4)
    .join(' · ');
