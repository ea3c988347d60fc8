import { useApiQuery } from '../../api.ts';
import { TextFilter } from '../../components/filter-fields.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable, usePaging } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';

const filtered = ['caller', 'operation', 'record', 'recordId'] as const;

/** The audit log. */
export default function Audit() {
  const words = useWords(developerWords);
  const general = useWords(common);
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
          { title: words.caller, dataIndex: 'caller' },
          { title: words.operation, card: 'title', dataIndex: 'operation' },
          { title: words.record, render: (_, { record, recordId }) => `${record} ${recordId}` },
          { title: words.fields, render: (_, { fields }) => <code>{JSON.stringify(fields).slice(0, 300)}</code> },
        ]}
      />
    </Page>
  );
}
