import { createProduct } from './create-product.ts';
import { getProduct } from './get-product.ts';
import { listProductTransitions } from './list-product-transitions.ts';
import { setProductStatus } from './set-product-status.ts';
import { updateProduct } from './update-product.ts';

export const productOperations = [getProduct, createProduct, updateProduct, setProductStatus, listProductTransitions];
