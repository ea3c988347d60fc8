import { Export } from '../../components/export.tsx';
import { SmallTable } from '../../components/small-table.tsx';
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

function sumOf(list: readonly Money[]): Readonly<Record<Figure, number>> {
  const total = { orders: 0, paid: 0, refunds: 0, refunded: 0, net: 0 };
  for (const each of list) for (const figure of figures) total[figure] += each[figure];
  return total;
}

/** A table of paid, refunded and net amounts with their sum, and its export. */
export function MoneyTable({ title, list, isSummed = () => true }: MoneyTableProps) {
  const words = useWords(officeWords);
  const { money, major, count } = useFormat();
  const sum = { id: ' sum', name: words.sum, ...sumOf(list) };
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
      <SmallTable<Money>
        label={words.reconcile}
        rowKey="id"
        rowClassName={({ id }) => (id === sum.id ? 'sum' : '')}
        dataSource={[...list, sum]}
        columns={[
          { title, card: 'title', dataIndex: 'name' },
          ...figures.map((figure) => ({
            title: words[figure],
            align: 'right' as const,
            ...(figure === 'net' ? { card: 'amount' as const } : {}),
            render: (_: unknown, each: Money) =>
              each.id === sum.id && !isSummed(figure) ? '' : written(figure, each[figure]),
          })),
        ]}
      />
    </>
  );
}
