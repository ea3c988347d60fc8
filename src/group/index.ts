import { implement } from '../contract/operation.ts';
import { createGroup, editGroup } from './contract.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';

export const groupOperations = [implement(createGroup, create), implement(editGroup, edit)];
