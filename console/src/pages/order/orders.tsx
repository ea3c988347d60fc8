import type { Dayjs } from 'dayjs';
import { Link, path, useChosen, useFilters } from '../../browser/routing.tsx';
import { OrderStatus } from '../../domain/order-status.tsx';
import { useChoices } from '../../domain/terms.ts';
import { searchText } from '../../domain/typed-number.ts';
import { apiRequest, type ParametersOf } from '../../server/api.ts';
import { DateRangeFilter, useDateRange } from '../../ui/field/date-range-filter.tsx';
import { AmountFilter, ChoiceFilter, TextFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { ListPage, useSort } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { receiverOf } from './address.tsx';
import { ExportOrders, OrderBulk } from './export-orders.tsx';
import { MoneyFilters, useMoneyFilters } from './money-filters.tsx';
import { orderWords } from './order-words.ts';

type Filters = ParametersOf<'order', 'sorted'>;

/** The filters and the order of the list from the query string. */
function useOrderFilters(): Filters & { readonly from: Dayjs; readonly to: Dayjs } {
  const [filters] = useFilters();
  const { from, to, beginTime, endTime } = useDateRange((today) => today.subtract(30, 'day'));
  const { buyer, receiver, prodName, shareUser } = filters;
  const { minorUnits } = useFormat();
  const ofMoney = useMoneyFilters();
  return {
    from,
    to,
    payStartDate: beginTime,
    payEndDate: endTime,
    ...useSort(['paid', '-paid', 'amount', '-amount']),
    ...ofMoney,
    buyer: buyer && searchText(buyer),
    receiver: receiver && searchText(receiver),
    prodName: prodName && searchText(prodName),
    shareUser: shareUser && searchText(shareUser),
    orderStatus: useChosen('status', [2, 3, 4, 5, 6, 7, 8, 9]),
    orderType: useChosen('type', [1, 4, 5]),
    priceBegin: minorUnits(filters.priceFrom ?? ''),
    priceEnd: minorUnits(filters.priceTo ?? ''),
  };
}

export default function Orders() {
  const words = useWords(orderWords);
  const general = useWords(common);
  const { money, moment } = useFormat();
  const { from, to, ...filters } = useOrderFilters();
  const statuses = useChoices('orderStatus', [0, 1, 10]);
  const types = useChoices('orderType', [0]);
  return (
    <ListPage
      title={words.title}
      actions={<ExportOrders filters={filters} />}
      filters={
        <>
          <DateRangeFilter from={from} to={to} label={words.paidAt} />
          <ChoiceFilter name="status" label={general.status} choices={statuses} />
          <TextFilter name="buyer" label={words.buyer} />
          <TextFilter name="receiver" label={words.receiver} />
          <TextFilter name="prodName" label={words.product} />
          <TextFilter name="shareUser" label={words.sharer} />
          <ChoiceFilter name="type" label={words.type} choices={types} />
          <MoneyFilters />
          <AmountFilter name="priceFrom" label={words.priceFrom} />
          <AmountFilter name="priceTo" label={words.priceTo} />
        </>
      }
      name="orders"
      ask={({ pageStart, pageSize }) => apiRequest('order', 'sorted', { ...filters, pageNum: pageStart, pageSize })}
      keyOf={({ orderSn }) => orderSn}
      bulk={{ label: ({ orderSn }) => orderSn, actions: (ticked) => <OrderBulk ticked={ticked} /> }}
      columns={[
        {
          key: 'number',
          title: words.number,
          card: 'title',
          render: (_, { orderSn }) => <Link to={path`/orders/${orderSn}`}>{orderSn}</Link>,
        },
        { key: 'paidAt', title: words.paidAt, sort: 'paid', render: (_, { datePay }) => moment(datePay) },
        {
          key: 'buyer',
          title: words.buyer,
          render: (_, { customerRealName, customerName }) => `${customerRealName} (${customerName})`,
        },
        {
          key: 'amount',
          title: words.amount,
          sort: 'amount',
          align: 'right',
          render: (_, { orderAmount }) => money(orderAmount),
        },
        {
          key: 'paid',
          title: words.paid,
          card: 'amount',
          align: 'right',
          render: (_, { moneyPaid }) => money(moneyPaid),
        },
        {
          key: 'status',
          title: general.status,
          card: 'status',
          render: (_, { orderStatus }) => <OrderStatus status={orderStatus} />,
        },
        { key: 'receiver', title: words.receiver, render: (_, { orderAddress }) => receiverOf(orderAddress) || '–' },
        { key: 'created', title: words.created, optional: true, render: (_, { dateAdded }) => moment(dateAdded) },
        { title: words.carrier, dataIndex: 'logisticsCompany', optional: true },
        {
          key: 'tracking',
          title: words.tracking,
          optional: true,
          render: (_, { trackingNumber }) => (trackingNumber === '0' ? '–' : trackingNumber),
        },
      ]}
    />
  );
}
