import { getProductList } from '../../interface/product-get-product-list/get-product-list.ts';
import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createProduct } from './create-product.ts';
import { getProduct } from './get-product.ts';
import { listProductTransitions } from './list-product-transitions.ts';
import { setProductStatus } from './set-product-status.ts';
import { updateProduct } from './update-product.ts';
import * as writeContract from './write-contract.ts';

export const productOperations = [
  implement(contract.getProductList, { read: getProductList }),
  implement(writeContract.getProduct, { read: getProduct }),
  implement(writeContract.createProduct, { write: createProduct }),
  implement(writeContract.updateProduct, { write: updateProduct }),
  implement(writeContract.setProductStatus, { write: setProductStatus }),
  implement(writeContract.listProductTransitions, { read: listProductTransitions }),
];
