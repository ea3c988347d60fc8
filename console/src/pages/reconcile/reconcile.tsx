import { Button, Card, Table, Typography } from 'antd';
import { useAsk } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { Answered } from '../../parts/answered.tsx';
import { DaysFilter, useDays } from '../../parts/filter-fields.tsx';
import { MoneyChart } from '../../parts/money-chart.tsx';
import { Page } from '../../parts/page.tsx';
import { saveSheet } from '../../parts/sheet.ts';
import { Wide } from '../../parts/wide.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';

const figures = ['orders', 'paid', 'refunds', 'refunded', 'net'] as const;

/** Paid by the day it was paid, refunded by the day it was refunded, and what is left. */
export default function Reconcile() {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { money, count } = useFormat();
  const { from, to, beginTime, endTime } = useDays((today) => today.startOf('month'));
  const byDay = useAsk('overview', 'moneyByDay', { beginTime, endTime }, { keep: true });
  const days = byDay.data?.list ?? [];
  const sum = (figure: (typeof figures)[number]) => days.reduce((total, each) => total + each[figure], 0);
  const written = (figure: (typeof figures)[number], value: number) =>
    figure === 'orders' || figure === 'refunds' ? count(value) : money(value);
  const save = () =>
    saveSheet('reconcile', [
      [words.day, ...figures.map((figure) => words[figure])],
      ...days.map((each) => [each.day, ...figures.map((figure) => each[figure])]),
    ]);
  return (
    <Page title={words.reconcile} actions={<Button onClick={save}>{general.export}</Button>}>
      <div className="filters">
        <DaysFilter from={from} to={to} label={words.day} />
        <Typography.Text type="secondary">{words.reconcileNote}</Typography.Text>
      </div>
      <Answered of={byDay}>
        {({ list }) => (
          <>
            <Card className="block" size="small">
              <MoneyChart days={list} label={words.reconcile} />
            </Card>
            <Wide label={words.reconcile}>
              <Table
                size="small"
                rowKey="day"
                dataSource={list}
                pagination={false}
                columns={[
                  { title: words.day, dataIndex: 'day' },
                  ...figures.map((figure) => ({
                    title: words[figure],
                    align: 'right' as const,
                    render: (_: unknown, each: (typeof list)[number]) => written(figure, each[figure]),
                  })),
                ]}
                summary={() => (
                  <Table.Summary.Row>
                    <Table.Summary.Cell index={0}>{words.sum}</Table.Summary.Cell>
                    {figures.map((figure, index) => (
                      <Table.Summary.Cell key={figure} index={index + 1} align="right">
                        {written(figure, sum(figure))}
                      </Table.Summary.Cell>
                    ))}
                  </Table.Summary.Row>
                )}
              />
            </Wide>
          </>
        )}
      </Answered>
    </Page>
  );
}
