import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { createProduct } from './create-product.ts';
import { getProduct } from './get-product.ts';
import { listProductTransitions } from './list-product-transitions.ts';
import { setProductStatus } from './set-product-status.ts';
import { updateProduct } from './update-product.ts';

export const productOperations = [
  implement(contract.getProduct, { read: getProduct }),
  implement(contract.createProduct, { write: createProduct }),
  implement(contract.updateProduct, { write: updateProduct }),
  implement(contract.setProductStatus, { write: setProductStatus }),
  implement(contract.listProductTransitions, { read: listProductTransitions }),
];
