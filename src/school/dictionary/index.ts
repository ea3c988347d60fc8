import { implement } from '../../operation/call/implementation.ts';
import { getDictionary } from './contract.ts';
import { get } from './get-dictionary.ts';

export const dictionaryOperations = [implement(getDictionary, { read: get })];
