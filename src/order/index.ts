import { implement } from '../call/implementation.ts';
import { listOrders, orderDetail } from './contract.ts';
import { detail } from './detail.ts';
import { list } from './list.ts';

export const orderOperations = [implement(listOrders, { read: list }), implement(orderDetail, { read: detail })];
