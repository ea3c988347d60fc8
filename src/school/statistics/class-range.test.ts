import { describe, expect, test } from 'vitest';
import { at } from '../../../test/school/classroom.ts';
import { callerOf } from '../../../test/school/school.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';
import { startServer } from '../../../test/server/server.ts';

const setup = useClassroom();

const dayMs = 86_400_000;
const range = () => ({ groupId: setup.classroom.groupId, beginTime: at('00:00'), endTime: at('24:00') });

describe.each(['/group/attendance', '/group/results', '/student/overview'])('%s', (path) => {
  const body = (changes: object) => ({
    ...range(),
    ...(path === '/student/overview' && { uniqueId: `1_${setup.classroom.studentIds[0]}` }),
    ...changes,
  });
  const refused = async (changes: object, on = setup.server) => {
    const { status, body: answer } = await on.post(path, body(changes));
    return [status, answer.code, answer.param];
  };

  test('a range may be 366 days, and its end must not be before its begin', async () => {
    const endTime = at('00:00') + 366 * dayMs;
    expect(await setup.server.ask(path, body({ endTime }))).toBeDefined();
    expect(await refused({ endTime: endTime + 1 })).toEqual([400, 2015, 'endTime']);
    expect(await refused({ endTime: at('00:00') - 1 })).toEqual([400, 2014, 'endTime']);
  });

  test('a class that the caller may not read is not found', async () => {
    const bound = await startServer(setup.database, callerOf(setup.school, setup.school.branches[1]));
    const own = path === '/student/overview' ? { uniqueId: `1_${setup.school.branches[1].studentIds[0]}` } : {};
    expect(await refused(own, bound)).toEqual([404, 4003, 'groupId']);
    expect(await refused({ groupId: 999_999 })).toEqual([404, 4003, 'groupId']);
  });
});
