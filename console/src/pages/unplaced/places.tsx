import { Link, path, useFilters } from '../../browser/routing.tsx';
import { fullName, StudentName } from '../../domain/person-name.tsx';
import { type AnswerOf, apiRequest, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ChoiceFilter, TextFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import type { ListColumn } from '../../ui/table/choose-columns.tsx';
import { List, useSort } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../order/order-words.ts';
import { unplacedWords } from './unplaced-words.ts';

type Answer = AnswerOf<'group', 'unplaced'>;
export type Place = Answer['list'][number];

export const keyOf = ({ orderSn, line }: Place) => `${orderSn}/${line}`;

export const linesOf = (places: readonly Place[]) => places.map(({ orderSn, line }) => ({ orderSn, line }));

export function PlaceFilters() {
  const words = useWords(unplacedWords);
  const { student } = useWords(common);
  const may = useMay();
  const products = useApiQuery('product', 'getProductList', { pageSize: 500 }, { enabled: may('product:read') });
  const courses = products.data?.list ?? [];
  return (
    <>
      <TextFilter name="student" label={student} />
      {courses.length > 0 && (
        <ChoiceFilter
          name="product"
          label={words.product}
          choices={courses.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  );
}

interface PlaceTableProps {
  readonly dismissed: 0 | 1;
  readonly empty: string;
  readonly ticked: readonly Place[];
  readonly onTick: (ticked: readonly Place[]) => void;
  /** What this list has beside the columns that both have. */
  readonly columns: readonly ListColumn<Place>[];
}

/** The queue, or what was dismissed of it, with rows to tick. */
export function PlaceTable({ dismissed, empty, ticked, onTick, columns }: PlaceTableProps) {
  const [{ student, product }] = useFilters();
  const productId = product === undefined ? undefined : Number(product);
  const sort = useSort(['paid', '-paid', 'product', 'student']);
  return (
    <List<Answer>
      ask={(page) => apiRequest('group', 'unplaced', { ...page, ...sort, dismissed, student, productId })}
      keyOf={keyOf}
      empty={empty}
      selection={{
        selectedRowKeys: ticked.map(keyOf),
        onChange: (_, several) => onTick(several),
        getCheckboxProps: ({ studentName: userName, studentLoginName: loginName }) => ({
          'aria-label': fullName({ userName, loginName }),
        }),
      }}
      columns={[...usePlaceColumns(), ...columns]}
    />
  );
}

/** The columns that both lists have. */
function usePlaceColumns(): readonly ListColumn<Place>[] {
  const words = useWords(unplacedWords);
  const general = useWords(common);
  const { number } = useWords(orderWords);
  const { moment } = useFormat();
  return [
    {
      title: general.student,
      card: 'title',
      sort: 'student',
      sortDirections: ['ascend'],
      render: (_, { studentId, studentName, studentLoginName, grade }) => (
        <>
          <StudentName uniqueId={studentId} userName={studentName} loginName={studentLoginName} />{' '}
          <small>{grade}</small>
        </>
      ),
    },
    { title: words.product, sort: 'product', sortDirections: ['ascend'], dataIndex: 'productName' },
    { title: words.paidAt, sort: 'paid', render: (_, { datePay }) => moment(datePay) },
    { title: number, render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link> },
  ];
}
