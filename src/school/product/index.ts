import { list } from '../../interface/product-get-product-list/get-product-list.ts';
import { implement } from '../../operation/call/implementation.ts';
import { getProductList } from './contract.ts';
import { create } from './create-product.ts';
import { get } from './get-product.ts';
import { listTransitions } from './list-product-transitions.ts';
import { setStatus } from './set-product-status.ts';
import { update } from './update-product.ts';
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
