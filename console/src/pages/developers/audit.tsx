import { type AnswerOf, useApiQuery } from '../../api.ts';
import { TextFilter } from '../../components/filter-fields.tsx';
import { pageOf, What, Who } from '../../components/history.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { Link, useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { historyWords } from '../../words/history.ts';

const filtered = ['caller', 'operation', 'record', 'recordId'] as const;

/** The audit log. */
export default function Audit() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const history = useWords(historyWords);
  const { instant } = useFormat();
  const { page, size } = usePaging();
  const [filters] = useFilters();
  const given = Object.fromEntries(filtered.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  const entries = useApiQuery('audit', 'list', { pageStart: page, pageSize: size, ...given }, { keepPrevious: true });
  return (
    <Page title={words.audit}>
      <div className="filters">
        <TextFilter name="caller" label={words.caller} />
        <TextFilter name="operation" label={words.operation} />
        <TextFilter name="record" label={words.record} />
        <TextFilter name="recordId" label="id" />
      </div>
      <PagedTable
        query={entries}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ auditId }) => String(auditId)}
        columns={[
          { title: general.time, render: (_, { time }) => instant(time) },
          { title: history.who, render: (_, entry) => <Who entry={entry} /> },
          {
            title: history.what,
            card: 'title',
            render: (_, entry) => <What entry={entry} names={entries.data?.names ?? {}} />,
          },
          { title: history.about, render: (_, entry) => <About entry={entry} names={entries.data?.names ?? {}} /> },
          { title: words.operation, dataIndex: 'operation' },
        ]}
      />
    </Page>
  );
}

type Answer = AnswerOf<'audit', 'list'>;

/** The record that was changed, by name, with a link to its page. */
function About({ entry, names }: { entry: Answer['list'][number]; names: Answer['names'] }) {
  const { record, recordId } = entry;
  const [first = ''] = recordId.split('/');
  const kind = record === 'groupMember' ? 'group' : record;
  const text = names[`${kind}:${first.replace(/^\d+_/, '')}`] ?? `${record} ${first}`;
  const to = pageOf(entry);
  return to === undefined ? text : <Link to={to}>{text}</Link>;
}
