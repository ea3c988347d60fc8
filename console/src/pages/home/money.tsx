import { Card } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../api.ts';
import { MoneyChart } from '../../components/money-chart.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from '../../words/home.ts';

export function Money() {
  const words = useWords(homeWords);
  const [now] = useState(Date.now);
  const money = useApiQuery('overview', 'moneyByDay', { beginTime: now - 29 * 86_400_000, endTime: now });
  return (
    <Card title={words.money} size="small">
      <QueryResult query={money}>{({ list }) => <MoneyChart days={list} label={words.money} />}</QueryResult>
    </Card>
  );
}
