import { bilingual } from '../../words/bilingual.ts';

/** Texts about subjects, branches and the settings of the organisation. */
export const catalogueWords = bilingual(
  {
    subjects: 'Subjects',
    newSubject: 'New subject',
    branches: 'Branches',
    newBranch: 'New branch',
    organisationSettings: 'Settings of the organisation',
    earlyStartMinutes: 'Minutes before the scheduled start',
    earlyStartExplained: 'A start event counts from this many minutes before the scheduled start of a lesson.',
    appId: 'App id',
    subjectName: 'Subject',
  },
  {
    subjects: '科目',
    newSubject: '新建科目',
    branches: '分校',
    newBranch: '新建分校',
    organisationSettings: '机构设置',
    earlyStartMinutes: '可提前开课的分钟数',
    earlyStartExplained: '课程开始事件最早在计划开始前多少分钟内有效。',
    appId: '应用 id',
    subjectName: '科目',
  },
);
