import { Button, Card, Empty } from 'antd';
import { type ReactNode, useState } from 'react';
import { kindNamedBy } from '../../../../src/access/audit/named-fields.ts';
import { filtered, Link, type Path, path } from '../../browser/routing.tsx';
import { type AnswerOf, type ApiRequest, call, useAnswer } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { useLanguage } from '../../words/language.ts';
import { useChannelName } from '../channels.ts';
import { ShowButton } from '../personal-value.tsx';
import { useLabels, useTerms } from '../terms.ts';
import { fieldTerm, operationTerms } from './audit-terms.ts';
import { historyWords } from './history-words.ts';

type Answer = AnswerOf<'order', 'history'>;
type Entry = Answer['list'][number];
type Names = Answer['names'];

const few = 10;
const many = 100;

/** What was changed on a record, by whom, when, and from what to what. */
export function Changes({ ask }: { ask: (pageSize: number) => ApiRequest<Answer> }) {
  const words = useWords(historyWords);
  const [pageSize, setPageSize] = useState(few);
  const query = useAnswer(ask(pageSize), { keepPrevious: true });
  const { moment } = useFormat();
  return (
    <Card className="block" size="small" title={words.changes}>
      <QueryResult query={query}>
        {({ total, list, names }) =>
          total === 0 ? (
            <Empty description={words.none} />
          ) : (
            <>
              <ol className="history">
                {list.map((entry) => (
                  <li key={entry.auditId}>
                    {moment(entry.time)} · <Who entry={entry} /> · <What entry={entry} names={names} />
                  </li>
                ))}
              </ol>
              {list.length === few && total > few && (
                <Button onClick={() => setPageSize(many)}>{words.all(Math.min(total, many))}</Button>
              )}
            </>
          )
        }
      </QueryResult>
    </Card>
  );
}

/** The name of who made a change. */
export function Who({ entry: { caller, callerName } }: { entry: Pick<Entry, 'caller' | 'callerName'> }) {
  const words = useWords(historyWords);
  if (callerName !== '') return caller.startsWith('key:') ? words.key(callerName) : callerName;
  if (caller === 'operator' || caller === 'keyless') return words[caller];
  return caller === '' ? words.server : caller;
}

/** What a change did, to whom, and the fields from what to what. */
export function What({ entry, names }: { entry: Entry; names: Names }) {
  const language = useLanguage();
  const written = useWrittenValue(entry.record, names);
  const term = operationTerms[entry.operation];
  const [en = entry.operation, zh = entry.operation] = term ?? [];
  const member = memberOf(entry, names);
  const may = useMay();
  /** Personal values that were asked for. */
  const [shown, setShown] = useState<Readonly<Record<string, unknown>>>();
  const show = async () => {
    const { list } = await call('audit', 'reveal', { auditId: entry.auditId });
    setShown(Object.fromEntries(list.map(({ field, value }) => [field, value])));
  };
  return (
    <>
      {language === 'en' ? en : zh}
      {member !== undefined && <> ({member})</>}
      {entry.hiddenFields !== undefined && shown === undefined && may('admin') && <ShowButton show={show} />}
      {Object.entries({ ...entry.fields, ...shown }).map(([field, change]) =>
        isEmpty(change) ? undefined : <Change key={field} field={field} change={change} written={written} />,
      )}
    </>
  );
}

/** Whether a new record left the field empty. */
const isEmpty = (change: unknown): boolean =>
  Array.isArray(change) && (change[0] ?? null) === null && (change[1] === null || change[1] === '');

interface ChangeProps {
  readonly field: string;
  readonly change: unknown;
  readonly written: (field: string, value: unknown) => string;
}

function Change({ field, change, written }: ChangeProps) {
  const language = useLanguage();
  const words = useWords(historyWords);
  const name = fieldTerm(field, language);
  if (!Array.isArray(change)) return <div className="change">{`${name}: ${words.hidden}`}</div>;
  const [before, after] = change;
  const isNew = before === null || before === undefined;
  return (
    <div className="change">
      {`${name}: `}
      {!isNew && <del>{written(field, before)}</del>}
      {!isNew && ' → '}
      <ins>{written(field, after)}</ins>
    </div>
  );
}

/** The student in the id of a membership, a leave, a guest or a call: `12/1_61`. */
function memberOf({ recordId }: Entry, names: Names): ReactNode {
  const userId = /\/(\d+_\d+)/.exec(recordId)?.[1];
  if (userId === undefined) return undefined;
  const name = names[`user:${userId.split('_')[1]}`] ?? userId;
  return userId.startsWith('1_') ? <Link to={path`/students/${userId}`}>{name}</Link> : name;
}

const amounts = [
  ...['amount', 'discount', 'groupPrice', 'moneyPaid', 'price', 'share'],
  ...['requestedAmount', 'approvedAmount', 'failedAmount', 'refundAmount'],
];

/** The fields of the dictionary that are called otherwise than in a record. */
const codes: Readonly<Record<string, string>> = {
  'user.role': 'userRole',
  'order.type': 'orderType',
  'key.scopes': 'scope',
};

/** A value in words: names instead of numbers, times, amounts, words instead of codes. */
function useWrittenValue(record: string, names: Names): ChangeProps['written'] {
  const language = useLanguage();
  const status = useTerms('orderStatus');
  const label = useLabels();
  const channelName = useChannelName();
  const { money, moment } = useFormat();
  const write = (path: string, value: unknown): string => {
    const field = path.replace(/^lines\[\d+\]\./, '');
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value))
      return value.map((each) => write(field, each)).join(language === 'en' ? ', ' : '、') || '–';
    if (typeof value === 'object') {
      return Object.entries(value)
        .map(([name, inner]) => `${fieldTerm(name, language)} ${write(name, inner)}`)
        .join(' · ');
    }
    const own = `${record}.${field}`;
    const labelled = label(codes[own] ?? own, value) ?? label(field, value);
    if (labelled !== undefined) return labelled;
    if (/channel$/i.test(field)) return channelName(String(value));
    if (typeof value !== 'number') return String(value);
    const kind = kindNamedBy(field);
    if (kind !== undefined) return names[`${kind}:${value}`] ?? String(value);
    if (/Ms$/.test(field) || field === 'note') return moment(value);
    if (/^active(Begin|End)Seconds$/.test(field)) return moment(value * 1000);
    if (amounts.includes(field)) return money(value);
    return path.startsWith('lines[') && field === 'status' ? status(value) : String(value);
  };
  return write;
}

/** The page of the record that an entry is about. */
export function pageOf({ record, recordId }: Pick<Entry, 'record' | 'recordId'>): Path | undefined {
  const [first = ''] = recordId.split('/');
  if (record === 'order') return path`/orders/${recordId}`;
  if (record === 'orderLine') return path`/orders/${recordId.slice(0, recordId.lastIndexOf('/'))}`;
  if (record === 'user') return recordId.startsWith('1_') ? path`/students/${recordId}` : path`/people`;
  if (record === 'group' || record === 'groupMember') return path`/classes/${first}`;
  if (['lesson', 'leave', 'guest', 'call'].includes(record)) return path`/lessons/${first}`;
  if (record === 'product') return path`/products`;
  if (record === 'staff') return filtered(path`/staff`, { account: recordId });
  if (record === 'webhook') return path`/webhooks`;
  if (record === 'productColumn') return path`/products/columns`;
  return record === 'key' ? path`/keys` : undefined;
}
