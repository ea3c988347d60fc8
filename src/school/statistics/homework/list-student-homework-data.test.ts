import { beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../test/database/database.ts';
import { addUser, at, type Classroom, createClassroom } from '../../../../test/school/classroom.ts';
import { callerOf, createSchool, type School } from '../../../../test/school/school.ts';
import { noon, startServer, type TestServer } from '../../../../test/server/server.ts';
import type { OrgSql } from '../../../sql/org-sql.ts';
import { sql } from '../../../sql/sql.ts';
import { endMemberships, insertMembers } from '../../enrolment/members.ts';
import {
  insertAnswerViews,
  insertHomeworkRounds,
  insertHomeworks,
  type NewHomework,
  type NewHomeworkRound,
} from '../../work/homework/write.ts';

let school: School;
let server: TestServer;
beforeAll(async () => {
  const database = await openTestDatabase();
  school = await createSchool(database);
  server = await startServer(database, callerOf(school));
});

const write = <T>(work: (tx: OrgSql) => Promise<T>) => school.db.transaction(work);

async function assign(
  tx: OrgSql,
  { branchId, groupId, teacherId, subjectIds }: Classroom,
  changes: Partial<NewHomework>,
) {
  const [homeworkId = 0] = await insertHomeworks(tx, [
    {
      branchId,
      groupId,
      teacherId,
      subjectId: subjectIds[0],
      title: 'Exercise 1',
      publishedAtMs: at('18:00'),
      questionCount: 10,
      fullMarks: '100',
      ...changes,
    },
  ]);
  return homeworkId;
}

type Round = Omit<NewHomeworkRound, 'homeworkId' | 'userId' | 'round'>;

/** A class whose first student handed in these rounds of its one homework. */
async function handedIn(rounds: readonly Round[], changes: Partial<NewHomework> = {}) {
  const classroom = await createClassroom(school);
  const [userId] = classroom.studentIds;
  const homeworkId = await write(async (tx) => {
    const homeworkId = await assign(tx, classroom, changes);
    await insertHomeworkRounds(
      tx,
      rounds.map((round, index) => ({ homeworkId, userId, round: index + 1, ...round })),
    );
    return homeworkId;
  });
  return { ...classroom, homeworkId, userId };
}

async function recordsOf(groupId: number, studentId: number) {
  const { total, list } = await server.ask('/statistics/listStudentHomeworkData', {
    beginTime: at('00:00'),
    endTime: at('24:00'),
    groupId,
    uniqueId: `1_${studentId}`,
    pageSize: 50,
  });
  expect(total).toBe(list.length);
  return list;
}

describe('a record of 15 fields', () => {
  test('has the first corrected round, even if a revision was better', async () => {
    const { homeworkId, groupId, branchId, userId } = await handedIn([
      {
        submittedAtMs: at('19:00'),
        activeSeconds: 1260,
        correctedAtMs: at('20:00'),
        returned: true,
        score: '72.50',
        rightCount: 7,
        errorCount: 2,
      },
      {
        submittedAtMs: at('21:00'),
        activeSeconds: 300,
        correctedAtMs: at('22:00'),
        score: '100.00',
        rightCount: 10,
        errorCount: 0,
      },
    ]);
    await write((tx) => insertAnswerViews(tx, [{ homeworkId, userId, atMs: at('20:30') }]));
    expect(await recordsOf(groupId, userId)).toEqual([
      {
        userName: 'ann',
        loginName: `ann-${branchId}`,
        groupName: 'Maths 1',
        title: 'Exercise 1',
        courseName: '数学',
        teacherName: 'teacher',
        status: 2,
        createTime: at('18:00'),
        submitTime: at('19:00'),
        score: '72.5',
        readAnswer: '1',
        correctionCount: '1',
        errorCount: '3',
        correctness: '70',
        answerDuration: '1260',
      },
    ]);
  });

  test('counts the revisions after the first return, also if an import left numbers of rounds out', async () => {
    const { homeworkId, groupId, userId } = await handedIn([]);
    const round = { homeworkId, userId, activeSeconds: 60 };
    await write((tx) =>
      insertHomeworkRounds(tx, [
        { ...round, round: 2, submittedAtMs: at('19:00') },
        { ...round, round: 3, submittedAtMs: at('19:10'), returned: true },
        { ...round, round: 5, submittedAtMs: at('19:20'), returned: true },
        { ...round, round: 9, submittedAtMs: at('19:30') },
      ]),
    );
    expect(await recordsOf(groupId, userId)).toMatchObject([
      { status: 4, submitTime: at('19:00'), correctionCount: '2', answerDuration: '60' },
    ]);
  });

  test('of homework that was not submitted has only the fields of the homework', async () => {
    const { groupId, branchId, studentIds } = await handedIn([]);
    const [, ben] = studentIds;
    expect(await recordsOf(groupId, ben)).toEqual([
      {
        userName: 'ben',
        loginName: `ben-${branchId}`,
        groupName: 'Maths 1',
        title: 'Exercise 1',
        courseName: '数学',
        teacherName: 'teacher',
        status: 0,
        createTime: at('18:00'),
        submitTime: 0,
        score: '',
        readAnswer: '0',
        correctionCount: '0',
        errorCount: '',
        correctness: '',
        answerDuration: '0',
      },
    ]);
  });

  test('without a subject has an empty courseName', async () => {
    const { groupId, userId } = await handedIn([], { subjectId: null });
    expect(await recordsOf(groupId, userId)).toMatchObject([{ courseName: '' }]);
  });
});

const first = { submittedAtMs: at('19:00') };
const second = { submittedAtMs: at('21:00') };
const marked = { correctedAtMs: at('20:00'), score: '0', rightCount: 0 };

describe('status', () => {
  test.each<[string, number, Round[], object]>([
    ['0 not submitted', 0, [], { submitTime: 0, score: '' }],
    ['1 awaiting correction', 1, [first], { submitTime: at('19:00'), score: '', errorCount: '', correctness: '' }],
    ['2 corrected', 2, [{ ...first, ...marked }], { score: '0', errorCount: '10', correctness: '0' }],
    ['3 returned for revision', 3, [{ ...first, ...marked, returned: true }], { correctionCount: '0' }],
    ['4 revision awaiting correction', 4, [{ ...first, returned: true }, second], { correctionCount: '1', score: '' }],
  ])('is %s', async (_, status, rounds, fields) => {
    const { groupId, userId } = await handedIn(rounds);
    expect(await recordsOf(groupId, userId)).toMatchObject([{ status, ...fields }]);
  });

  test('changes immediately: new marks of the first round replace the old ones', async () => {
    const { homeworkId, groupId, userId } = await handedIn([{ ...first, ...marked }]);
    await write((tx) =>
      tx.run(sql`update homework_rounds set score = 55 where org_id = $1 and homework_id = ${homeworkId}`),
    );
    expect(await recordsOf(groupId, userId)).toMatchObject([{ status: 2, score: '55' }]);
  });
});

test('without question data correctness is score of full marks and errors are not known', async () => {
  const rounds = [{ ...first, correctedAtMs: at('20:00'), score: '87.50' }];
  const { groupId, userId } = await handedIn(rounds, { questionCount: null, fullMarks: '150' });
  expect(await recordsOf(groupId, userId)).toMatchObject([{ score: '87.5', errorCount: '', correctness: '58.33' }]);
});

test('has current names, and the teacher who assigned it', async () => {
  const classroom = await createClassroom(school, { name: 'Before' });
  const { branchId, groupId } = classroom;
  const pupil = await write(async (tx) => {
    const pupil = await addUser(tx, { branchId, role: 'student', name: 'miss-before' });
    await insertMembers(tx, [{ groupId, userId: pupil, joinedAtMs: at('00:00') }], noon);
    const teacherId = await addUser(tx, { branchId, role: 'teacher', name: 'assigner' });
    await assign(tx, { ...classroom, teacherId }, {});
    await tx.run(sql`update groups set name = 'After' where org_id = $1 and group_id = ${groupId}`);
    await tx.run(sql`update users set name = 'mrs-after' where org_id = $1 and user_id = ${pupil}`);
    await tx.run(sql`update users set name = 'renamed' where org_id = $1 and user_id = ${teacherId}`);
    return pupil;
  });
  expect(await recordsOf(groupId, pupil)).toMatchObject([
    { userName: 'mrs-after', loginName: 'miss-before', groupName: 'After', teacherName: 'renamed' },
  ]);
});

describe('who has a record', () => {
  test('members at publication, to the millisecond', async () => {
    const classroom = await createClassroom(school);
    const { groupId, studentIds } = classroom;
    const [ann, ben] = studentIds;
    const { punctual, late } = await write(async (tx) => {
      await endMemberships(tx, [{ groupId, userId: ann, leftAtMs: at('18:00'), reason: 'moved' }], noon);
      await endMemberships(tx, [{ groupId, userId: ben, leftAtMs: at('18:00:00.001'), reason: 'moved' }], noon);
      const punctual = await addUser(tx, { ...classroom, role: 'student', name: 'punctual' });
      const late = await addUser(tx, { ...classroom, role: 'student', name: 'too-late' });
      await insertMembers(tx, [{ groupId, userId: punctual, joinedAtMs: at('18:00') }], noon);
      await insertMembers(tx, [{ groupId, userId: late, joinedAtMs: at('18:00:00.001') }], noon);
      await assign(tx, classroom, {});
      return { punctual, late };
    });
    expect(await recordsOf(groupId, ann)).toEqual([]);
    expect(await recordsOf(groupId, ben)).toHaveLength(1);
    expect(await recordsOf(groupId, punctual)).toHaveLength(1);
    expect(await recordsOf(groupId, late)).toEqual([]);
  });

  test('a student who joins later has none, unless they submit it', async () => {
    const { branchId, groupId, homeworkId } = await handedIn([]);
    const late = await write(async (tx) => {
      const late = await addUser(tx, { branchId, role: 'student', name: 'late' });
      await insertMembers(tx, [{ groupId, userId: late, joinedAtMs: at('18:00:00.001') }], noon);
      return late;
    });
    expect(await recordsOf(groupId, late)).toEqual([]);
    await write((tx) => insertHomeworkRounds(tx, [{ homeworkId, userId: late, round: 1, submittedAtMs: at('23:00') }]));
    expect(await recordsOf(groupId, late)).toMatchObject([{ status: 1, submitTime: at('23:00') }]);
  });
});

test('homework is listed from its publication', async () => {
  const { groupId, userId } = await handedIn([]);
  server.setNow(at('17:59:59.999'));
  expect(await recordsOf(groupId, userId)).toEqual([]);
  server.setNow(at('18:00'));
  expect(await recordsOf(groupId, userId)).toHaveLength(1);
  server.setNow(noon);
});
