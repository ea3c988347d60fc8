import type { WriteCall } from '../../../operation/call/call.ts';
import type { Static } from '../../../operation/contract/static.ts';
import { changeGroup } from '../change-group.ts';
import type * as contract from './contract.ts';

export const editGroup = (
  call: WriteCall<Static<typeof contract.editGroup.request>>,
): Promise<Static<typeof contract.editGroup.response>> => changeGroup(call);
