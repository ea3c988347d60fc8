import type { NewBranch, NewOrganisation } from '../school/organisation/write.ts';

/** A branch, the district of its students, and its number of people. */
export interface DemoBranch extends NewBranch {
  readonly province: string;
  readonly city: string;
  readonly districts: readonly string[];
  readonly teachers: number;
  readonly assistants: number;
  readonly students: number;
}

export const organisation: Omit<NewOrganisation, 'createdAtMs'> = { name: '砚湖在线学校' };

/** Base of all links of the demo. The domain `.example` is reserved and never exists. */
export const site = 'https://yanhu.example';

export const branches: readonly DemoBranch[] = [
  {
    appId: 'yanhu',
    name: '总校',
    isHead: true,
    province: '上海市',
    city: '上海市',
    districts: ['浦东新区', '徐汇区', '静安区', '闵行区', '杨浦区'],
    teachers: 18,
    assistants: 12,
    students: 270,
  },
  {
    appId: 'yanhu-hangzhou',
    name: '杭州分校',
    province: '浙江省',
    city: '杭州市',
    districts: ['西湖区', '拱墅区', '滨江区', '余杭区'],
    teachers: 10,
    assistants: 7,
    students: 150,
  },
  {
    appId: 'yanhu-chengdu',
    name: '成都分校',
    province: '四川省',
    city: '成都市',
    districts: ['锦江区', '青羊区', '武侯区', '成华区'],
    teachers: 8,
    assistants: 5,
    students: 120,
  },
];

const streets = ['明湖路', '学林街', '青禾路', '望江街', '文昌路', '梧桐巷', '春晓路', '云栖街'];
const estates = ['锦绣花园', '湖畔雅苑', '书香名邸', '绿洲新城', '阳光里', '和悦府'];

export { estates, streets };

/** Grades by age at the beginning of the school year. */
export const grades = ['四年级', '五年级', '六年级', '初一', '初二', '初三', '高一'] as const;
export type Grade = (typeof grades)[number];
export const ageOf = (grade: Grade): number => 9 + grades.indexOf(grade);

export const schoolOf = (district: string, grade: Grade, which: string): string =>
  `${district}${which}${grade.endsWith('年级') ? '小学' : grade.startsWith('高') ? '高级中学' : '初级中学'}`;
export const schoolNames = ['明德', '育英', '启新', '致远', '清泉'];
