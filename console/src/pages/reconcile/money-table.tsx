import { filtered, Link, type Path, path } from '../../browser/routing.tsx';
import { moneyWords } from '../../domain/money-words.ts';
import { useFormat } from '../../ui/format.ts';
import { Export } from '../../ui/table/export.tsx';
import { SmallTable } from '../../ui/table/small-table.tsx';
import { useWords } from '../../words/bilingual.ts';
import { reconcileWords } from './reconcile-words.ts';

const figures = ['orders', 'paid', 'refunds', 'refunded', 'net'] as const;
type Figure = (typeof figures)[number];

const isCount = (figure: Figure) => figure === 'orders' || figure === 'refunds';

/** The filters of the lists of orders and of refunds that show what a figure counts. */
export type RowFilters = Readonly<Record<string, string>>;

interface Money extends Readonly<Record<Figure, number>> {
  readonly id: string;
  readonly name: string;
  readonly filters: RowFilters;
}

interface MoneyTableProps {
  readonly title: string;
  readonly list: readonly Money[];
  /** Those of the sum. */
  readonly filters: RowFilters;
  /** Without a sum: an order of several products is counted for each of them. */
  readonly isSummed?: (figure: Figure) => boolean;
}

function sumOf(list: readonly Money[]): Readonly<Record<Figure, number>> {
  const total = { orders: 0, paid: 0, refunds: 0, refunded: 0, net: 0 };
  for (const each of list) for (const figure of figures) total[figure] += each[figure];
  return total;
}

/** Where the rows behind a figure are. The net has none of its own: it is the difference of two others. */
function pageOf(figure: Figure, filters: RowFilters): Path | undefined {
  if (figure === 'orders' || figure === 'paid') return filtered(path`/orders`, filters);
  return figure === 'net' ? undefined : filtered(path`/refunds`, { ...filters, status: '5' });
}

/** A table of paid, refunded and net amounts with their sum, and its export. Each figure leads to its rows. */
export function MoneyTable({ title, list, filters, isSummed = () => true }: MoneyTableProps) {
  const words = { ...useWords(moneyWords), ...useWords(reconcileWords) };
  const { money, major, count } = useFormat();
  const sum = { id: ' sum', name: words.sum, filters, ...sumOf(list) };
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
            title: figure === 'net' ? words.netIs : words[figure],
            align: 'right' as const,
            ...(figure === 'net' ? { card: 'amount' as const } : {}),
            render: (_: unknown, each: Money) => {
              if (each.id === sum.id && !isSummed(figure)) return '';
              const [text, to] = [written(figure, each[figure]), pageOf(figure, each.filters)];
              if (figure === 'net') return <span title={`${money(each.paid)} − ${money(each.refunded)}`}>{text}</span>;
              return to === undefined || each[figure] === 0 ? text : <Link to={to}>{text}</Link>;
            },
          })),
        ]}
      />
    </>
  );
}
