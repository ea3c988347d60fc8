import { Card, Empty } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { OrderStatus } from '../../domain/order-status.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from './student-words.ts';

const IssueOrder = lazyComponent(() => import('./issue-order.tsx'), 'IssueOrder');

/** The student's orders, latest first. */
export function StudentOrders({ student, now }: { student: AnswerOf<'user', 'get'>; now: number }) {
  const words = useWords(studentWords);
  const may = useMay();
  const { nothing } = useWords(common);
  const { day, money } = useFormat();
  const orders = useApiQuery('order', 'list', {
    buyer: student.loginName,
    payStartDate: 1,
    payEndDate: now,
    pageSize: 50,
  });
  return (
    <Card
      size="small"
      title={words.orders}
      extra={
        student.deleteAt === 0 &&
        may('order:write') &&
        may('product:read') && (
          <DialogButton label={words.issueOrder}>
            {(close) => <IssueOrder student={student} onClose={close} />}
          </DialogButton>
        )
      }
    >
      <QueryResult query={orders}>
        {({ list }) => {
          const own = list.filter(({ customerName }) => customerName === student.loginName);
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
