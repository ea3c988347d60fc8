import * as contract from '../../interface/liveclass-list-history/contract.ts';
import { listHistory } from '../../interface/liveclass-list-history/list-history.ts';
import { implement } from '../../operation/call/implementation.ts';
import { askLeave } from './absence/ask-leave.ts';
import * as absence from './absence/contract.ts';
import { inviteGuest } from './absence/invite-guest.ts';
import { markCalled } from './absence/mark-called.ts';
import { takeLeaveBack } from './absence/take-leave-back.ts';
import { uninviteGuest } from './absence/uninvite-guest.ts';
import * as lesson from './contract.ts';
import { addEvents } from './events/add-events.ts';
import { endLiveClass } from './events/end-live-class.ts';
import { startLiveClass } from './events/start-live-class.ts';
import * as eventsContract from './events-contract.ts';
import { getLiveClass } from './read/get-live-class.ts';
import { listLiveClasses } from './read/list-live-classes.ts';
import { cancelLiveClass } from './schedule/cancel-live-class.ts';
import { rescheduleLiveClass } from './schedule/reschedule-live-class.ts';
import { restoreLiveClass } from './schedule/restore-live-class.ts';
import { scheduleLiveClass } from './schedule/schedule-live-class.ts';
import { updateLiveClass } from './schedule/update-live-class.ts';
import * as writing from './schedule-contract.ts';

export const liveClassOperations = [
  implement(contract.listHistory, { read: listHistory }),
  implement(lesson.listLiveClasses, { read: listLiveClasses }),
  implement(lesson.getLiveClass, { read: getLiveClass }),
  implement(writing.scheduleLiveClass, { write: scheduleLiveClass }),
  implement(writing.updateLiveClass, { write: updateLiveClass }),
  implement(writing.rescheduleLiveClass, { write: rescheduleLiveClass }),
  implement(writing.cancelLiveClass, { write: cancelLiveClass }),
  implement(writing.restoreLiveClass, { write: restoreLiveClass }),
  implement(writing.startLiveClass, { write: startLiveClass }),
  implement(writing.endLiveClass, { write: endLiveClass }),
  implement(eventsContract.addEvents, { write: addEvents }),
  implement(absence.askLeave, { write: askLeave }),
  implement(absence.takeLeaveBack, { write: takeLeaveBack }),
  implement(absence.inviteGuest, { write: inviteGuest }),
  implement(absence.uninviteGuest, { write: uninviteGuest }),
  implement(absence.markCalled, { write: markCalled }),
];
