import { type Command, InvalidArgumentError } from 'commander';
import { organisation as demoOrganisation } from '../demo/branches.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { number } from './arguments.ts';
import { type Ask, withOperator } from './operator.ts';
import { show } from './show.ts';

/** Calls an operation in the demo school. */
type Call = (path: string, body: object) => Promise<Record<string, unknown>>;

const unique = () => `${Date.now()}-${Math.floor(Math.random() * 1_000_000)}`;

const createStudent = async (call: Call) => {
  const { userId } = await call('/user/create', {
    userRole: 'student',
    loginName: `trigger-${unique()}`,
    name: '张小明',
  });
  return { userId };
};

async function createOrder(call: Call) {
  const { list } = await call('/product/getProductList', { status: 2, pageSize: 100 });
  const products = Array.isArray(list) ? list : [];
  const product = products.find(({ type, limitBuyNum }) => type === 1 && limitBuyNum === 0) ?? products[0];
  if (product === undefined) throw new StartRefused('The demo school sells nothing: run "lectern demo reset".');
  const { userId } = await createStudent(call);
  const { orderSn, payable } = await call('/order/create', {
    buyerId: userId,
    productList: [{ productId: product.id, studentId: userId }],
  });
  return { orderSn, payable };
}

async function payOrder(call: Call) {
  const { orderSn, payable } = await createOrder(call);
  await call('/order/pay', { orderSn, amount: payable, payChannel: 'wechat', transactionNo: `trigger-${unique()}` });
  return { orderSn, payable };
}

async function createSubject(call: Call) {
  const { list } = await call('/branch/list', {});
  const [branch] = Array.isArray(list) ? list : [];
  const { courseId } = await call('/subject/create', { subOrgId: branch?.subOrgId, courseName: `Logic ${unique()}` });
  return { courseId };
}

/** What makes each type of event happen. Events of the steps before it happen too. */
const triggers: Readonly<Record<string, (call: Call) => Promise<object>>> = {
  'order.created': createOrder,
  'order.paid': payOrder,
  'order.noteAdded': async (call) => {
    const { orderSn } = await createOrder(call);
    await call('/order/addNote', { orderSn, content: 'Triggered' });
    return { orderSn };
  },
  'order.refundRequested': async (call) => {
    const { orderSn, payable } = await payOrder(call);
    await call('/order/requestRefund', { orderSn, lines: [{ line: 1, amount: payable }], reason: 'Triggered' });
    return { orderSn };
  },
  'user.created': createStudent,
  'user.updated': async (call) => {
    const { userId } = await createStudent(call);
    await call('/user/update', { userId, nickName: 'Triggered' });
    return { userId };
  },
  'user.deleted': async (call) => {
    const { userId } = await createStudent(call);
    await call('/user/del', { userId });
    return { userId };
  },
  'subject.created': createSubject,
};
const names = Object.keys(triggers).join(', ');

/** `lectern trigger`: makes an event happen, for people who write a receiver. */
export function addTriggerCommand(command: Command, settings: () => Settings): void {
  command
    .argument('<type>', `type of event: ${names}`, (type: string) => {
      if (!Object.hasOwn(triggers, type)) throw new InvalidArgumentError(`Give one of ${names}.`);
      return type;
    })
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText(
      'after',
      '\nWorks in the demo school only: it creates records.\n\nExample:\n  lectern trigger order.paid',
    )
    .action((type: string, { organisation }: { organisation?: number }, self: Command) =>
      withOperator(settings(), async (ask) => {
        const call: Call = async (path, body) => Object(await ask({ path, body, organisation }));
        await requireDemo(ask, organisation);
        show(self, { type, ...(await triggers[type]?.(call)) });
      }),
    );
}

async function requireDemo(ask: Ask, organisation: number | undefined): Promise<void> {
  const { name } = Object(await ask({ path: '/organisation/get', body: {}, organisation }));
  if (name === demoOrganisation.name) return;
  throw new StartRefused(
    `The organisation is "${name}", not the demo school. "lectern trigger" creates records, so it only works in the demo school: ` +
      'start one with "DATA_DIR=/tmp/try lectern serve --demo".',
  );
}
