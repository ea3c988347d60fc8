import { askLeave } from './absence/ask-leave.ts';
import { inviteGuest } from './absence/invite-guest.ts';
import { markCalled } from './absence/mark-called.ts';
import { revealLeave } from './absence/reveal-leave.ts';
import { suggestMakeUp } from './absence/suggest-make-up.ts';
import { takeLeaveBack } from './absence/take-leave-back.ts';
import { uninviteGuest } from './absence/uninvite-guest.ts';
import { addEvents } from './events/add-events.ts';
import { endLiveClass } from './events/end-live-class.ts';
import { startLiveClass } from './events/start-live-class.ts';
import { getLiveClass } from './read/get-live-class.ts';
import { listLiveClasses } from './read/list-live-classes.ts';
import { cancelLiveClass } from './schedule/cancel-live-class.ts';
import { listConflicts } from './schedule/list-conflicts.ts';
import { rescheduleLiveClass } from './schedule/reschedule-live-class.ts';
import { restoreLiveClass } from './schedule/restore-live-class.ts';
import { scheduleLiveClass } from './schedule/schedule-live-class.ts';
import { updateLiveClass } from './schedule/update-live-class.ts';

export const lessonOperations = [
  listLiveClasses,
  getLiveClass,
  listConflicts,
  scheduleLiveClass,
  updateLiveClass,
  rescheduleLiveClass,
  cancelLiveClass,
  restoreLiveClass,
  startLiveClass,
  endLiveClass,
  addEvents,
  askLeave,
  takeLeaveBack,
  revealLeave,
  inviteGuest,
  suggestMakeUp,
  uninviteGuest,
  markCalled,
];
