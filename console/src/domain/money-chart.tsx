import { useMemo } from 'react';
import type { AnswerOf } from '../server/api.ts';
import { Chart } from '../ui/chart.tsx';
import { useFormat } from '../ui/format.ts';
import { useWords } from '../words/bilingual.ts';
import { moneyWords } from './money-words.ts';

/** Paid, refunded and net amounts by day. */
export function MoneyChart({ days, label }: { days: AnswerOf<'overview', 'moneyByDay'>['list']; label: string }) {
  const words = useWords(moneyWords);
  const { money } = useFormat();
  const option = useMemo(
    () => ({
      color: ['#3f7fe0', '#d4380d', '#389e0d'],
      legend: { bottom: 0 },
      grid: { left: 8, right: 8, top: 16, bottom: 32, containLabel: true },
      tooltip: { trigger: 'axis', renderMode: 'richText', valueFormatter: (value: number) => money(value) },
      xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)) },
      yAxis: { type: 'value', axisLabel: { formatter: (value: number) => money(value).replace(/[.,]00$/, '') } },
      series: [
        { name: words.paid, type: 'bar', stack: 'money', data: days.map(({ paid }) => paid) },
        { name: words.refunded, type: 'bar', stack: 'money', data: days.map(({ refunded }) => -refunded) },
        { name: words.net, type: 'line', data: days.map(({ net }) => net), symbol: 'none' },
      ],
    }),
    [days, words, money],
  );
  return <Chart option={option} label={label} />;
}
