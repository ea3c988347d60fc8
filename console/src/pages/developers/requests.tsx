import { Checkbox, Tag } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { apiRequest } from '../../server/api.ts';
import { TextFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from './developer-words.ts';

/** The latest requests of this process, without their contents. */
export default function Requests() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { instant } = useFormat();
  const [filters, filter] = useFilters();
  const { operation, caller } = filters;
  const outcome = filters.refused === '1' ? 'refused' : undefined;
  return (
    <ListPage
      title={words.requests}
      ask={(page) => apiRequest('request', 'list', { ...page, outcome, operation, caller })}
      refetchIntervalMs={10_000}
      filters={
        <>
          <TextFilter name="operation" label={words.operation} />
          <TextFilter name="caller" label={words.caller} />
          <Checkbox
            checked={filters.refused === '1'}
            onChange={(event) => filter({ refused: event.target.checked ? '1' : '', page: '' })}
          >
            {words.onlyRefused}
          </Checkbox>
        </>
      }
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
  );
}
