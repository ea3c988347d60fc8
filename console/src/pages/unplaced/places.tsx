import type { TableColumnsType } from 'antd';
import { type AnswerOf, useApiQuery } from '../../api.ts';
import { ChoiceFilter, TextFilter } from '../../components/filter-fields.tsx';
import { usePaging } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { Link, path, useFilters } from '../../routing.tsx';
import { useMay } from '../../session.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { orderWords } from '../../words/order.ts';
import { queueWords } from '../../words/queues.ts';

export type Place = AnswerOf<'group', 'unplaced'>['list'][number];

export const keyOf = ({ orderSn, line }: Place) => `${orderSn}/${line}`;

export const linesOf = (places: readonly Place[]) => places.map(({ orderSn, line }) => ({ orderSn, line }));

const sorts = ['paid', '-paid', 'product', 'student'] as const;

/** The queue with the filters and the order of the query string. */
export function usePlaces(dismissed: 0 | 1) {
  const { page, size } = usePaging();
  const [{ student, product, sort }] = useFilters();
  const chosenSort = sorts.find((each) => each === sort);
  return useApiQuery(
    'group',
    'unplaced',
    {
      dismissed,
      pageStart: page,
      pageSize: size,
      ...(student === undefined ? {} : { student }),
      ...(product === undefined ? {} : { productId: Number(product) }),
      ...(chosenSort === undefined ? {} : { sort: chosenSort }),
    },
    { keepPrevious: true },
  );
}

export function PlaceFilters() {
  const words = useWords(queueWords);
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
      <ChoiceFilter
        name="sort"
        label={words.sort}
        choices={[
          { value: 'paid', label: words.oldestFirst },
          { value: '-paid', label: words.latestFirst },
          { value: 'product', label: words.byProduct },
          { value: 'student', label: words.byStudent },
        ]}
      />
    </>
  );
}

/** The columns that both lists have. */
export function usePlaceColumns(): TableColumnsType<Place> {
  const words = useWords(queueWords);
  const general = useWords(common);
  const { number } = useWords(orderWords);
  const { moment } = useFormat();
  return [
    {
      title: general.student,
      render: (_, { studentId, studentName, grade }) => (
        <>
          <Link to={path`/students/${studentId}`}>{studentName}</Link> <small>{grade}</small>
        </>
      ),
    },
    { title: words.product, dataIndex: 'productName' },
    { title: words.paidAt, render: (_, { datePay }) => moment(datePay) },
    { title: number, render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link> },
  ];
}
