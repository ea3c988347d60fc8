import { implement } from '../../operation/call/implementation.ts';
import { askLeave } from './absence/ask-leave.ts';
import * as absence from './absence/contract.ts';
import { inviteGuest } from './absence/invite-guest.ts';
import * as makeUp from './absence/make-up-contract.ts';
import { markCalled } from './absence/mark-called.ts';
import { revealLeave } from './absence/reveal-leave.ts';
import { suggestMakeUp } from './absence/suggest-make-up.ts';
import { takeLeaveBack } from './absence/take-leave-back.ts';
import { uninviteGuest } from './absence/uninvite-guest.ts';
import { addEvents, addEventsAgain } from './events/add-events.ts';
import * as events from './events/contract.ts';
import { endLiveClass } from './events/end-live-class.ts';
import { startLiveClass } from './events/start-live-class.ts';
import * as read from './read/contract.ts';
import { getLiveClass } from './read/get-live-class.ts';
import { listLiveClasses } from './read/list-live-classes.ts';
import { cancelLiveClass } from './schedule/cancel-live-class.ts';
import * as conflicts from './schedule/conflict-contract.ts';
import * as schedule from './schedule/contract.ts';
import { listConflicts } from './schedule/list-conflicts.ts';
import { rescheduleLiveClass } from './schedule/reschedule-live-class.ts';
import { restoreLiveClass } from './schedule/restore-live-class.ts';
import { scheduleLiveClass } from './schedule/schedule-live-class.ts';
import { updateLiveClass } from './schedule/update-live-class.ts';

export const lessonOperations = [
  implement(read.listLiveClasses, { read: listLiveClasses }),
  implement(read.getLiveClass, { read: getLiveClass }),
  implement(conflicts.listConflicts, { read: listConflicts }),
  implement(schedule.scheduleLiveClass, { write: scheduleLiveClass }),
  implement(schedule.updateLiveClass, { write: updateLiveClass }),
  implement(schedule.rescheduleLiveClass, { write: rescheduleLiveClass }),
  implement(schedule.cancelLiveClass, { write: cancelLiveClass }),
  implement(schedule.restoreLiveClass, { write: restoreLiveClass }),
  implement(events.startLiveClass, { write: startLiveClass }),
  implement(events.endLiveClass, { write: endLiveClass }),
  implement(events.addEvents, { write: addEvents, writeAgain: addEventsAgain }),
  implement(absence.askLeave, { write: askLeave }),
  implement(absence.takeLeaveBack, { write: takeLeaveBack }),
  implement(absence.revealLeave, { write: revealLeave }),
  implement(absence.inviteGuest, { write: inviteGuest }),
  implement(makeUp.suggestMakeUp, { read: suggestMakeUp }),
  implement(absence.uninviteGuest, { write: uninviteGuest }),
  implement(absence.markCalled, { write: markCalled }),
];
