import { implement } from '../../operation/call/implementation.ts';
import { changeGroup } from './change-group.ts';
import * as contract from './contract.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';

export const groupOperations = [
  implement(contract.getGroup, { read: getGroup }),
  implement(contract.listGroups, { read: listGroups }),
  implement(contract.setAttributes, { write: changeGroup }),
];
