import { Id, Pattern } from './fields.ts';

/** The prefix of a user id is the role; the number after it is unique across roles. */
export const rolePrefix = { teacher: 0, student: 1, assistant: 302 } as const;
export type Role = keyof typeof rolePrefix;
export const roles = ['teacher', 'student', 'assistant'] as const satisfies readonly Role[];

export const userIdOf = (role: Role, number: number): string => `${rolePrefix[role]}_${number}`;

/** The number in a valid user id. A number that is too large becomes 0, which no user has. */
export function userNumber(userId: string): number {
  const number = Number(userId.slice(userId.indexOf('_') + 1));
  return Number.isSafeInteger(number) ? number : 0;
}

export function userRole(userId: string): Role | undefined {
  const prefix = Number(userId.slice(0, userId.indexOf('_')));
  return roles.find((role) => rolePrefix[role] === prefix);
}

const number = '[1-9][0-9]*';
const allPrefixes = Object.values(rolePrefix).join('|');

export const TeacherId = (description: string) =>
  Pattern(description, `^0_${number}$`, {
    en: 'a teacher id of the form 0_<number>, such as "0_12"',
    zh: '教师 id，形如 0_<编号>，例如 "0_12"',
  });

export const StudentId = (description: string) =>
  Pattern(
    description,
    `^1_${number}$`,
    {
      en: 'a student id of the form 1_<number>, such as "1_345"',
      zh: '学生 id，形如 1_<编号>，例如 "1_345"',
    },
    'student',
  );

export const AssistantId = (description: string) =>
  Pattern(description, `^302_${number}$`, {
    en: 'an assistant id of the form 302_<number>, such as "302_6"',
    zh: '助教 id，形如 302_<编号>，例如 "302_6"',
  });

export const AssistantIdOrNone = (description: string) =>
  Pattern(description, `^(302_${number})?$`, {
    en: 'an assistant id of the form 302_<number>, or "" for none',
    zh: '助教 id，形如 302_<编号>；传 "" 表示没有助教',
  });

export const UserId = (description: string) =>
  Pattern(
    description,
    `^(${allPrefixes})_${number}$`,
    {
      en: 'a user id of the form <role prefix>_<number>: 0_ for a teacher, 1_ for a student, 302_ for an assistant',
      zh: '用户 id，形如 <角色前缀>_<编号>：教师 0_，学生 1_，助教 302_',
    },
    'user',
  );

export const GroupId = (description: string) => Id(description, 'group');
export const HomeworkId = (description: string) => Id(description, 'homework');
export const ExamId = (description: string) => Id(description, 'exam');

export const LiveClassId = (description: string) =>
  Pattern(description, `^${number}$`, { en: 'a live class id, such as "881"', zh: '课次 id，例如 "881"' }, 'lesson');
