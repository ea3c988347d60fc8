import { Checkbox, Tag } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { useApiQuery } from '../../server/api.ts';
import { TextFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { PagedTable, usePaging } from '../../ui/table/paged-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from './developer-words.ts';

/** The latest requests of this process, without their contents. */
export default function Requests() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { instant } = useFormat();
  const { page, size } = usePaging();
  const [filters, filter] = useFilters();
  const requests = useApiQuery(
    'request',
    'list',
    {
      pageStart: page,
      pageSize: size,
      ...(filters.refused === '1' ? { outcome: 'refused' as const } : {}),
      ...(filters.operation === undefined ? {} : { operation: filters.operation }),
      ...(filters.caller === undefined ? {} : { caller: filters.caller }),
    },
    { keepPrevious: true, refetchIntervalMs: 10_000 },
  );
  return (
    <Page title={words.requests}>
      <div className="filters">
        <TextFilter name="operation" label={words.operation} />
        <TextFilter name="caller" label={words.caller} />
        <Checkbox
          checked={filters.refused === '1'}
          onChange={(event) => filter({ refused: event.target.checked ? '1' : '', page: '' })}
        >
          {words.onlyRefused}
        </Checkbox>
      </div>
      <PagedTable
        query={requests}
        items={({ list }) => list}
        total={({ total }) => total}
        keyOf={({ reqId }) => reqId}
        columns={[
          { title: general.time, render: (_, { time }) => instant(time) },
          { title: words.operation, card: 'title', dataIndex: 'operation' },
          { title: words.caller, dataIndex: 'caller' },
          {
            title: words.code,
            card: 'status',
            render: (_, { status, code }) => <Tag color={code === 0 ? 'green' : 'red'}>{`${status} ${code}`}</Tag>,
          },
          { title: words.took, dataIndex: 'execTime', align: 'right' },
          { title: general.requestNumber, dataIndex: 'reqId' },
        ]}
      />
    </Page>
  );
}
