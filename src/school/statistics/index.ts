import { explain } from './explain/explain.ts';
import { groupAttendance } from './group-attendance.ts';
import { groupResults } from './group-results.ts';
import { studentOverview } from './student-overview.ts';

export const statisticsOperations = [explain, groupAttendance, groupResults, studentOverview];
