import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { getDictionary } from './get-dictionary.ts';

export const dictionaryOperations = [implement(contract.getDictionary, { read: getDictionary })];
