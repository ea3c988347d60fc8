import { Table } from 'antd';
import { Export } from '../../components/export.tsx';
import { ScrollArea } from '../../components/scroll-area.tsx';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { officeWords } from '../../words/office.ts';

const figures = ['orders', 'paid', 'refunds', 'refunded', 'net'] as const;
type Figure = (typeof figures)[number];

const isCount = (figure: Figure) => figure === 'orders' || figure === 'refunds';

interface Money extends Readonly<Record<Figure, number>> {
  readonly id: string;
  readonly name: string;
}

interface MoneyTableProps {
  readonly title: string;
  readonly list: readonly Money[];
  /** Without a sum: an order of several products is counted for each of them. */
  readonly isSummed?: (figure: Figure) => boolean;
}

/** A table of paid, refunded and net amounts with their sum, and its export. */
export function MoneyTable({ title, list, isSummed = () => true }: MoneyTableProps) {
  const words = useWords(officeWords);
  const { money, major, count } = useFormat();
  const sum = (figure: Figure) => list.reduce((total, each) => total + each[figure], 0);
  const written = (figure: Figure, value: number) => (isCount(figure) ? count(value) : money(value));
  const rows = () => [
    [title, ...figures.map((figure) => words[figure])],
    ...list.map((each) => [
      each.name,
      ...figures.map((figure) => (isCount(figure) ? each[figure] : major(each[figure]))),
    ]),
  ];
  return (
    <>
      <div className="filters">
        <Export name="reconcile" rows={rows} />
      </div>
      <ScrollArea label={words.reconcile}>
        <Table<Money>
          size="small"
          rowKey="id"
          dataSource={[...list]}
          pagination={false}
          columns={[
            { title, dataIndex: 'name' },
            ...figures.map((figure) => ({
              title: words[figure],
              align: 'right' as const,
              render: (_: unknown, each: Money) => written(figure, each[figure]),
            })),
          ]}
          summary={() => (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{words.sum}</Table.Summary.Cell>
              {figures.map((figure, index) => (
                <Table.Summary.Cell key={figure} index={index + 1} align="right">
                  {isSummed(figure) ? written(figure, sum(figure)) : ''}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          )}
        />
      </ScrollArea>
    </>
  );
}
