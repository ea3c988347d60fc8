import { implement } from '../call/implementation.ts';
import { createGroup, editGroup } from './contract.ts';
import { create } from './create.ts';
import { edit } from './edit.ts';

export const groupOperations = [implement(createGroup, { write: create }), implement(editGroup, { write: edit })];
