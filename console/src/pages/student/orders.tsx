import { Card, Empty } from 'antd';
import { useApiQuery } from '../../api.ts';
import { OrderStatus } from '../../components/order-status.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useFormat } from '../../format.ts';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../../words/student.ts';

/** The student's orders, latest first. */
export function StudentOrders({ loginName, now }: { loginName: string; now: number }) {
  const words = useWords(studentWords);
  const { nothing } = useWords(common);
  const { day, money } = useFormat();
  const orders = useApiQuery('order', 'list', { buyer: loginName, payStartDate: 1, payEndDate: now, pageSize: 50 });
  return (
    <Card size="small" title={words.orders}>
      <QueryResult query={orders}>
        {({ list }) => {
          const own = list.filter(({ customerName }) => customerName === loginName);
          if (own.length === 0) return <Empty description={nothing} />;
          return own.map((order) => (
            <p key={order.orderSn}>
              <Link to={path`/orders/${order.orderSn}`}>{order.orderSn}</Link> {day(order.datePay)}{' '}
              {money(order.moneyPaid)} <OrderStatus status={order.orderStatus} />
            </p>
          ));
        }}
      </QueryResult>
    </Card>
  );
}
