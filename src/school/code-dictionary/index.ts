import { getDictionary } from './get-dictionary.ts';

export const dictionaryOperations = [getDictionary];
