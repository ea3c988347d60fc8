import { listHistory as listHistoryContract } from '../../interface/liveclass-list-history/contract.ts';
import { listHistory } from '../../interface/liveclass-list-history/list-history.ts';
import { implement } from '../../operation/call/implementation.ts';
import { leave } from './absence/ask-leave.ts';
import {
  askLeave,
  inviteGuest,
  markCalled as markCalledContract,
  takeLeaveBack,
  uninviteGuest,
} from './absence/contract.ts';
import { makeUp } from './absence/invite-guest.ts';
import { markCalled } from './absence/mark-called.ts';
import { cancelLeave } from './absence/take-leave-back.ts';
import { cancelMakeUp } from './absence/uninvite-guest.ts';
import { getLiveClass, listLiveClasses } from './contract.ts';
import { events } from './events/add-events.ts';
import { end } from './events/end-live-class.ts';
import { start } from './events/start-live-class.ts';
import { addEvents } from './events-contract.ts';
import { get } from './read/get-live-class.ts';
import { list } from './read/list-live-classes.ts';
import { cancel } from './schedule/cancel-live-class.ts';
import { reschedule } from './schedule/reschedule-live-class.ts';
import { restore } from './schedule/restore-live-class.ts';
import { schedule } from './schedule/schedule-live-class.ts';
import { update } from './schedule/update-live-class.ts';
import * as writing from './schedule-contract.ts';

export const liveClassOperations = [
  implement(listHistoryContract, { read: listHistory }),
  implement(listLiveClasses, { read: list }),
  implement(getLiveClass, { read: get }),
  implement(writing.scheduleLiveClass, { write: schedule }),
  implement(writing.updateLiveClass, { write: update }),
  implement(writing.rescheduleLiveClass, { write: reschedule }),
  implement(writing.cancelLiveClass, { write: cancel }),
  implement(writing.restoreLiveClass, { write: restore }),
  implement(writing.startLiveClass, { write: start }),
  implement(writing.endLiveClass, { write: end }),
  implement(addEvents, { write: events }),
  implement(askLeave, { write: leave }),
  implement(takeLeaveBack, { write: cancelLeave }),
  implement(inviteGuest, { write: makeUp }),
  implement(uninviteGuest, { write: cancelMakeUp }),
  implement(markCalledContract, { write: markCalled }),
];
