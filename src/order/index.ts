import { implement } from '../contract/operation.ts';
import { listOrders, orderDetail } from './contract.ts';
import { detail } from './detail.ts';
import { list } from './list.ts';

export const orderOperations = [implement(listOrders, list), implement(orderDetail, detail)];
