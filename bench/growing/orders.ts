import { personAt } from '../data/people.ts';
import { Random } from '../data/random.ts';
import type { BenchRequest } from '../load/load.ts';
import { request, type School, write } from './school.ts';

/** Every tenth order is an ordinary one, which is then paid; an administrator issues the others, which are paid at once. */
const ordinaryEvery = 10;

const bodyOf = (random: Random, { students, products }: School) => {
  const { productId, price } = random.pick(products);
  const buyer = random.below(students.length);
  const receiver = personAt(1 + random.below(2 * students.length));
  return {
    buyerId: students[buyer],
    orderType: 4,
    moneyPaid: price,
    productList: [{ productId }],
    ...(random.happens(0.4) && {
      orderAddress: {
        receiver: receiver.name,
        mobile: receiver.mobile,
        districts: '浙江省 杭州市 西湖区',
        address: `文三路 ${1 + random.below(900)} 号`,
      },
    }),
  };
};

/** Orders that are paid at once, for any number of requests. */
export function creationsIn(school: School): BenchRequest[] {
  const random = new Random(20);
  return Array.from({ length: 256 }, () => request('/order/create', bodyOf(random, school)));
}

interface Created {
  readonly orderSn: string;
  readonly payable: number;
}

export async function addOrders(school: School, count: number) {
  const random = new Random(count);
  const issued: BenchRequest[] = [];
  const ordinary: BenchRequest[] = [];
  for (let number = school.orderSns.length; number < count; number++) {
    const { orderType, moneyPaid, ...body } = bodyOf(random, school);
    if (number % ordinaryEvery === 0) ordinary.push(request('/order/create', body));
    else issued.push(request('/order/create', { ...body, orderType, moneyPaid }));
  }
  const paid = await write<Created>(school, issued);
  const unpaid = await write<Created>(school, ordinary);
  await write(
    school,
    unpaid.map(({ orderSn, payable }) => request('/order/pay', { orderSn, amount: payable, payChannel: 'wechat' })),
  );
  school.orderSns.push(...[...paid, ...unpaid].map(({ orderSn }) => orderSn));
}
