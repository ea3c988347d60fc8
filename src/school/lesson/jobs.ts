import { inEachOrganisation, type Job } from '../../database/job.ts';
import { sql } from '../../sql/sql.ts';
import { announceLessonEnds, organisationsWithEndedLessons } from './attendance/announce-ends.ts';
import { hasOutdatedRules } from './attendance/held-lesson.ts';
import { rederiveOutdatedLessons } from './attendance/rederive.ts';

export const lessonJobs: readonly Job[] = [
  {
    name: 'derive-lessons',
    everyMs: 2_000,
    run: inEachOrganisation({
      of: () => sql`select distinct org_id from lessons where ${hasOutdatedRules}`,
      step: (tx, { clock }) => rederiveOutdatedLessons(tx, clock()),
    }),
  },
  {
    // Lessons that were not held, and attendance records that became visible.
    name: 'record-ends',
    everyMs: 5_000,
    run: inEachOrganisation({
      of: ({ clock }) => organisationsWithEndedLessons(clock()),
      step: (tx, { clock }) => announceLessonEnds(tx, clock()),
      most: 10,
    }),
  },
];
