import { implement } from '../../operation/call/implementation.ts';
import * as whole from './class-contract.ts';
import { explain } from './explain.ts';
import * as contract from './explain-contract.ts';
import { groupAttendance } from './group-attendance.ts';
import { groupResults } from './group-results.ts';
import { studentOverview } from './student-overview.ts';

export const statisticsOperations = [
  implement(contract.explain, { read: explain }),
  implement(whole.groupAttendance, { read: groupAttendance }),
  implement(whole.groupResults, { read: groupResults }),
  implement(whole.studentOverview, { read: studentOverview }),
];
