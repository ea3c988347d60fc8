import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';
import { setAttributes } from './set-attributes.ts';

export const groupOperations = [
  implement(contract.getGroup, { read: getGroup }),
  implement(contract.listGroups, { read: listGroups }),
  implement(contract.setAttributes, { write: setAttributes }),
];
