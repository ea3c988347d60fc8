import { expect, test } from 'vitest';
import { openOwnDatabase } from '../../../../test/database/database.ts';
import { everyNode, planForValues, rowsRead } from '../../../../test/database/plans.ts';
import { seeingStatements } from '../../../../test/database/seen-statements.ts';
import { addLesson, at, createClassroom, heldFrom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool } from '../../../../test/school/school.ts';
import { startServer } from '../../../../test/server/server.ts';
import { type Statement, sql } from '../../../sql/sql.ts';

test('a batch of events reads a few rows of a lesson with very many heartbeats', async () => {
  const database = await openOwnDatabase();
  const school = await createSchool(database);
  const seen: Statement[] = [];
  const watched = seeingStatements(database, (statement) => seen.push(statement));
  const server = await startServer(watched, callerOf(school));
  const classroom = await createClassroom(school);
  const [studentId = 0] = classroom.studentIds;
  const lessonId = await school.db.transaction((tx) => addLesson(tx, classroom, heldFrom('10:00', '11:00')));
  const told = { liveclass: String(lessonId), userId: `1_${studentId}` };
  await server.ask('/liveclass/events', {
    events: [{ ...told, eventId: 'join', kind: 'join', device: 'phone', time: at('10:00') }],
  });
  await school.db.transaction((tx) =>
    tx.run(sql`
      insert into lesson_events (org_id, lesson_id, event_id, kind, at_ms, user_id, device)
      select $1, ${lessonId}, 'h' || number, 'heartbeat', ${at('10:00')}::bigint + number * 100, ${studentId}, 'phone'
      from generate_series(1, 20000) as number`),
  );
  await database.transaction((tx) => tx.script('analyze lesson_events'));
  seen.length = 0;
  await server.ask('/liveclass/events', {
    events: [{ ...told, eventId: 'hand', kind: 'hand', time: at('10:40') }],
  });
  const reads = seen.filter(({ text }) => /(from|join) lesson_events\b/.test(text));
  expect(reads).toHaveLength(2);
  for (const statement of reads) {
    const nodes = everyNode(await planForValues(database, statement));
    expect(nodes.filter((node) => rowsRead(node) > 20).map((node) => [node['Node Type'], rowsRead(node)])).toEqual([]);
  }
  const { list } = await server.ask('/statistics/listStudentLiveClassData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    uniqueId: told.userId,
  });
  // The last heartbeat comes after 2,000 seconds and lasts a minute.
  expect(list).toMatchObject([{ onlineDuration: '2060', raiseCount: '1' }]);
});
