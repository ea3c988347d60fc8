import { writeOperation } from '../../../operation/call/implementation.ts';
import { changeGroup } from '../change-group.ts';
import * as contract from './contract.ts';

export const editGroup = writeOperation(contract.editGroup, changeGroup);
