import {
  ageOf,
  branches,
  type DemoBranch,
  estates,
  type Grade,
  grades,
  schoolNames,
  schoolOf,
  site,
  streets,
} from './branches.ts';
import { type Calendar, dateOf, dayMs, hourMs, isoDate } from './calendar.ts';
import { drawName, drawSurname, type Name } from './names.ts';
import type { PlannedUser } from './plan.ts';
import { nth, type Random } from './random.ts';

export interface Student {
  /** Index of the user. */
  readonly user: number;
  readonly branch: number;
  readonly grade: Grade;
  readonly isAbroad: boolean;
}

export interface People {
  readonly users: PlannedUser[];
  /** By branch. */
  readonly teachers: readonly (readonly number[])[];
  readonly assistants: readonly (readonly number[])[];
  readonly students: readonly Student[];
  /** Two students of the same name and the same grade. */
  readonly namesakes: readonly [Student, Student];
}

/** Users with names that lists, searches and prints must handle. */
const namesInHeadOffice: readonly Name[] = [
  { name: '王子涵', letters: 'wangzihan', gender: 2, surname: '王' },
  { name: '王子涵', letters: 'wangzihan', gender: 1, surname: '王' },
  { name: '欧阳若曦', letters: 'ouyangruoxi', gender: 2, surname: '欧阳' },
  { name: '诸葛明轩', letters: 'zhugemingxuan', gender: 1, surname: '诸葛' },
  { name: '阿依努尔·买买提艾力', letters: 'ayinuer', gender: 2, surname: '阿依努尔' },
  { name: '巴图尔·阿卜杜外力', letters: 'batuer', gender: 1, surname: '巴图尔' },
];
const foreignTeacher: Name = { name: 'Oliver Bennett', letters: 'oliver.bennett', gender: 1, surname: 'Bennett' };
/** Index of the teacher of the head branch who left the school. */
export const formerTeacher = 17;

const studentsAbroad = 22;
const zonesAbroad = ['America/Vancouver', 'America/New_York', 'Europe/London', 'Europe/Berlin', 'Australia/Sydney'];
const siblings = 0.06;
/** Number of students in each grade; most are in the first year of middle school. */
const studentsByGrade = grades.map((grade, index) => [grade, [10, 14, 14, 24, 18, 14, 6][index] ?? 0] as const);
const sources = ['转介绍', '官网', '公众号', '地推', '短视频'];

export function planPeople(random: Random, calendar: Calendar): People {
  const users: PlannedUser[] = [];
  const loginNames = new Map<string, number>();
  const add = (user: Omit<PlannedUser, 'loginName'>, letters: string): number => {
    const times = (loginNames.get(letters) ?? 0) + 1;
    loginNames.set(letters, times);
    return users.push({ ...user, loginName: times === 1 ? letters : `${letters}${times}` }) - 1;
  };

  const staff = (role: 'teacher' | 'assistant', draws: Random) =>
    branches.map((branch, branchIndex) =>
      Array.from({ length: role === 'teacher' ? branch.teachers : branch.assistants }, (_, index) => {
        const isForeign = role === 'teacher' && branchIndex === 0 && index === 1;
        const name = isForeign ? foreignTeacher : drawName(draws, 'adult');
        const isFormer = role === 'teacher' && branchIndex === 0 && index === formerTeacher;
        return add(
          { ...planStaff(draws, calendar, name, isForeign, isFormer), branch: branchIndex, role },
          name.letters,
        );
      }),
    );
  const teachers = staff('teacher', random.fork('teachers'));
  const assistants = staff('assistant', random.fork('assistants'));

  const students = branches.flatMap((branch, branchIndex) => {
    const draws = random.fork(`students of ${branch.appId}`);
    let family: Family | undefined;
    return Array.from({ length: branch.students }, (_, index): Student => {
      const given = branchIndex === 0 ? namesInHeadOffice[index] : undefined;
      const isAbroad = branchIndex === 0 && index >= branch.students - studentsAbroad;
      const hasSibling = given === undefined && family !== undefined && draws.happens(siblings);
      if (!hasSibling) family = drawFamily(draws, branch, given);
      const name = given ?? drawName(draws, 'child', family?.surname);
      const grade = given === undefined ? draws.weighted(studentsByGrade) : '初一';
      const isEditedToday = index % 60 === 0;
      const user = planStudent(draws, calendar, {
        name,
        grade,
        isAbroad,
        isEditedToday,
        family: family ?? drawFamily(draws, branch),
      });
      return {
        user: add({ ...user, branch: branchIndex, role: 'student' }, name.letters),
        branch: branchIndex,
        grade,
        isAbroad,
      };
    });
  });
  return { users, teachers, assistants, students, namesakes: [nth(students, 0), nth(students, 1)] };
}

/** Data that siblings share, including the mobile. */
interface Family {
  readonly surname: readonly [string, string];
  readonly guardianName: string;
  readonly mobile: string;
  readonly home: Pick<PlannedUser, 'province' | 'city' | 'district' | 'address'>;
}

function drawFamily(random: Random, { province, city, districts }: DemoBranch, child?: Name): Family {
  const surname = child === undefined ? drawSurname(random) : ([child.surname, child.letters] as const);
  // A name with a dot has no surname for a guardian.
  const isFather = random.happens(0.4) && !child?.name.includes('·');
  const guardian = drawName(random, 'adult', isFather ? surname : undefined);
  const street = `${random.pick(streets)} ${random.integer(1, 199)} 号`;
  return {
    surname,
    guardianName: guardian.name,
    mobile: drawMobile(random),
    home: {
      province,
      city,
      district: random.pick(districts),
      address: `${street}${random.pick(estates)} ${random.integer(1, 24)} 幢 ${random.integer(1, 18)}0${random.integer(1, 4)} 室`,
    },
  };
}

/** A valid format, but visibly invented: four zeros in the middle. */
export const drawMobile = (random: Random): string =>
  `1${random.pick(['36', '37', '38', '39', '50', '58', '59', '77', '86', '88'])}0000${String(random.integer(0, 9999)).padStart(4, '0')}`;

function planStaff(
  random: Random,
  { now }: Calendar,
  { name, letters, gender }: Name,
  isForeign: boolean,
  isFormer: boolean,
) {
  const deletedAtMs = isFormer ? now - 40 * dayMs : null;
  return {
    name,
    gender,
    mobile: drawMobile(random),
    birthday: isoDate(now - random.integer(24 * 365, 52 * 365) * dayMs),
    avatarUrl: `${site}/avatars/${letters}.jpg`,
    email: `${letters}@yanhu.example`,
    language: isForeign ? 'en' : 'zh-CN',
    timeZone: isForeign ? 'Europe/London' : 'Asia/Shanghai',
    createdAtMs: now - random.integer(430, 900) * dayMs,
    lastLoginAtMs: deletedAtMs ?? now - random.integer(1, 40) * hourMs,
    updatedAtMs: deletedAtMs ?? now - random.integer(1, 300) * dayMs,
    deletedAtMs,
    active: isFormer ? 0 : 1,
  };
}

function planStudent(
  random: Random,
  { now }: Calendar,
  {
    name,
    grade,
    isAbroad,
    isEditedToday,
    family,
  }: { name: Name; grade: Grade; isAbroad: boolean; isEditedToday: boolean; family: Family },
) {
  const hasOwnMobile = !random.happens(0.06);
  const createdAtMs = now - random.integer(2 * 24, 400 * 24) * hourMs - random.integer(0, 3_599_999);
  const birthYear = dateOf(now).year - ageOf(grade);
  return {
    name: name.name,
    gender: name.gender,
    mobile: hasOwnMobile ? family.mobile : '',
    birthday: isoDate(Date.UTC(birthYear, random.integer(0, 11), random.integer(1, 28))),
    avatarUrl: random.happens(0.4) ? `${site}/avatars/${name.letters}.jpg` : '',
    nickName: random.happens(0.3) ? `小${name.name.slice(-1)}` : '',
    grade,
    school: isAbroad ? '' : schoolOf(family.home.district ?? '', grade, random.pick(schoolNames)),
    ...family.home,
    guardianName: family.guardianName,
    guardianMobile: family.mobile,
    source: random.pick(sources),
    tags: random.happens(0.15) ? ['老生'] : [],
    language: 'zh-CN',
    timeZone: isAbroad ? random.pick(zonesAbroad) : 'Asia/Shanghai',
    createdAtMs,
    updatedAtMs: isEditedToday ? Math.max(createdAtMs, now - hourMs) : createdAtMs,
    lastLoginAtMs: Math.max(createdAtMs, now - random.integer(1, 21 * 24) * hourMs),
  };
}
