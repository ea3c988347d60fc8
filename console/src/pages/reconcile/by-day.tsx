import { Card } from 'antd';
import { MoneyChart } from '../../domain/money-chart.tsx';
import { useApiQuery } from '../../server/api.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { MoneyTable, type RowFilters } from './money-table.tsx';
import { reconcileWords } from './reconcile-words.ts';

export interface DayRange {
  readonly beginTime: number;
  readonly endTime: number;
}

export function ByDay({ range, days }: { range: DayRange; days: RowFilters }) {
  const words = useWords(reconcileWords);
  const money = useApiQuery('overview', 'moneyByDay', range, { keepPrevious: true });
  return (
    <QueryResult query={money}>
      {({ list }) => (
        <>
          <Card className="block" size="small">
            <MoneyChart days={list} label={words.reconcile} />
          </Card>
          <MoneyTable
            title={words.day}
            list={list.map((each) => ({
              ...each,
              id: each.day,
              name: each.day,
              filters: { from: each.day, to: each.day },
            }))}
            filters={days}
          />
        </>
      )}
    </QueryResult>
  );
}
