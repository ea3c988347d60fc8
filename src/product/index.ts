import { implement } from '../contract/operation.ts';
import { getProductList } from './contract.ts';
import { list } from './list.ts';

export const productOperations = [implement(getProductList, list)];
