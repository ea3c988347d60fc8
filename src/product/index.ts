import { implement } from '../call/implementation.ts';
import { getProductList } from './contract.ts';
import { list } from './list.ts';

export const productOperations = [implement(getProductList, { read: list })];
