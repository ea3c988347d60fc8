import { expect, test } from 'vitest';
import { addLesson, addUser, at, createClassroom, heldFrom } from '../../../test/school/classroom.ts';
import { useClassroom } from '../../../test/school/use-classroom.ts';
import { insertSubjects } from '../subject/write.ts';
import { insertExams } from '../work/exam/write.ts';
import { insertHomeworks } from '../work/homework/write.ts';

const setup = useClassroom();

const statistics = async (kind: string, userId: number) => {
  const range = { uniqueId: `1_${userId}`, beginTime: at('00:00'), endTime: at('24:00') };
  return (await setup.server.ask(`/statistics/listStudent${kind}Data`, range)).list;
};

test('each record of a page has the names of its own class, teacher, assistant and subject, whatever they contain', async () => {
  const { school, classroom } = setup;
  const { branchId, studentIds } = classroom;
  const groupName = '"Class" \\ {2}\n';
  const { groupId } = await createClassroom(school, { name: groupName });
  const expected = await school.db.transaction(async (tx) => {
    const teacherName = `'t',\\"$1" ${branchId}`;
    const assistantName = `{"a"} ${groupId}`;
    const courseName = '数"学", null';
    const teacherId = await addUser(tx, { branchId, role: 'teacher', name: teacherName });
    const assistantId = await addUser(tx, { branchId, role: 'teacher', name: assistantName });
    const [subjectId = 0] = await insertSubjects(tx, [{ branchId, name: courseName }]);
    const teacher = { teacherId: classroom.teacherId, teacherName: 'teacher' };
    const known = { groupId: classroom.groupId, groupName: 'Maths 1' };
    const hostile = { groupId, groupName };
    const nobody = { assistantId: null, assistantName: '' };
    const rows = [
      { ...known, ...teacher, ...nobody, subjectId: null, courseName: '' },
      { ...hostile, teacherId, teacherName, assistantId, assistantName, subjectId, courseName },
      { ...hostile, ...teacher, ...nobody, subjectId: classroom.subjectIds[0], courseName: '数学' },
      { ...known, teacherId, teacherName, assistantId: teacherId, assistantName: teacherName, subjectId, courseName },
    ];
    for (const [
      index,
      { groupName: _, teacherName, assistantName, courseName, assistantId, ...row },
    ] of rows.entries()) {
      const [begin, end] = [`0${index + 1}:00`, `0${index + 1}:30`];
      const { subjectId, ...lesson } = row;
      const work = { branchId, subjectId, ...lesson, title: '' };
      const times = { scheduledBeginMs: at(begin), scheduledEndMs: at(end) };
      await addLesson(tx, classroom, heldFrom(begin, end), { ...lesson, assistantId, ...times });
      await insertHomeworks(tx, [{ ...work, publishedAtMs: at(begin) }]);
      await insertExams(tx, [{ ...work, startsAtMs: at(begin), durationSeconds: 60 }]);
    }
    return rows.reverse();
  });
  for (const userId of studentIds) {
    const names = (...fields: (keyof (typeof expected)[number])[]) =>
      expected.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));
    expect(await statistics('LiveClass', userId)).toMatchObject(names('groupName', 'teacherName', 'assistantName'));
    const ofWork = names('groupName', 'teacherName', 'courseName');
    expect(await statistics('Homework', userId)).toMatchObject(ofWork);
    expect(await statistics('Exam', userId)).toMatchObject(ofWork);
  }
});
