import { implement } from '../call/implementation.ts';
import {
  askLeave,
  inviteGuest,
  markCalled as markCalledContract,
  takeLeaveBack,
  uninviteGuest,
} from './absence-contract.ts';
import { cancel } from './cancel.ts';
import { cancelLeave } from './cancel-leave.ts';
import { cancelMakeUp } from './cancel-make-up.ts';
import { listHistory as listHistoryContract } from './contract.ts';
import { end } from './end.ts';
import { events } from './events.ts';
import { addEvents } from './events-contract.ts';
import { get } from './get.ts';
import { leave } from './leave.ts';
import { getLiveClass, listLiveClasses } from './lesson-contract.ts';
import { list } from './list.ts';
import { listHistory } from './list-history.ts';
import { makeUp } from './make-up.ts';
import { markCalled } from './mark-called.ts';
import { reschedule } from './reschedule.ts';
import { restore } from './restore.ts';
import { schedule } from './schedule.ts';
import { start } from './start.ts';
import { update } from './update.ts';
import * as writing from './write-contract.ts';

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
