import { implement } from '../call/implementation.ts';
import { getProductList } from './contract.ts';
import { create } from './create.ts';
import { get } from './get.ts';
import { list } from './list.ts';
import { listTransitions } from './list-transitions.ts';
import { setStatus } from './set-status.ts';
import { update } from './update.ts';
import {
  createProduct,
  getProduct,
  listProductTransitions,
  setProductStatus,
  updateProduct,
} from './write-contract.ts';

export const productOperations = [
  implement(getProductList, { read: list }),
  implement(getProduct, { read: get }),
  implement(createProduct, { write: create }),
  implement(updateProduct, { write: update }),
  implement(setProductStatus, { write: setStatus }),
  implement(listProductTransitions, { read: listTransitions }),
];
