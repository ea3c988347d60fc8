import { implement } from '../call/implementation.ts';
import { getDictionary } from './contract.ts';
import { get } from './get.ts';

export const dictionaryOperations = [implement(getDictionary, { read: get })];
