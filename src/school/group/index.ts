import { setAttributes } from './change-group.ts';
import { getGroup } from './get-group.ts';
import { listGroups } from './list-groups.ts';

export const groupOperations = [getGroup, listGroups, setAttributes];
