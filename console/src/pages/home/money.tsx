import { Card } from 'antd';
import { useState } from 'react';
import { filtered, Link, path } from '../../browser/routing.tsx';
import { MoneyChart } from '../../domain/money-chart.tsx';
import { useApiQuery } from '../../server/api.ts';
import { useFormat } from '../../ui/format.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { homeWords } from './home-words.ts';

export function Money() {
  const words = useWords(homeWords);
  const [now] = useState(Date.now);
  const { day } = useFormat();
  const first = now - 29 * 86_400_000;
  const reconcile = filtered(path`/reconcile`, { from: day(first), to: day(now) });
  const money = useApiQuery('overview', 'moneyByDay', { beginTime: first, endTime: now });
  return (
    <Card title={words.money} size="small" extra={<Link to={reconcile}>{words.moneyTable}</Link>}>
      <QueryResult query={money}>{({ list }) => <MoneyChart days={list} label={words.money} />}</QueryResult>
    </Card>
  );
}
