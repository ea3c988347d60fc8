import { implement } from '../../operation/call/implementation.ts';
import * as contract from './contract.ts';
import * as explanation from './explain/contract.ts';
import { explain } from './explain/explain.ts';
import { groupAttendance } from './group-attendance.ts';
import { groupResults } from './group-results.ts';
import { studentOverview } from './student-overview.ts';

export const statisticsOperations = [
  implement(explanation.explain, { read: explain }),
  implement(contract.groupAttendance, { read: groupAttendance }),
  implement(contract.groupResults, { read: groupResults }),
  implement(contract.studentOverview, { read: studentOverview }),
];
