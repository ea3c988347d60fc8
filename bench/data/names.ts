import { type Random, Weighted } from './random.ts';

/** Family names with their frequency per ten thousand people and their spelling in login names. */
const families = new Weighted<readonly [written: string, latin: string]>(
  (
    [
      ['王', 'wang', 790],
      ['李', 'li', 740],
      ['张', 'zhang', 690],
      ['刘', 'liu', 530],
      ['陈', 'chen', 460],
      ['杨', 'yang', 310],
      ['赵', 'zhao', 220],
      ['黄', 'huang', 220],
      ['周', 'zhou', 210],
      ['吴', 'wu', 200],
      ['徐', 'xu', 160],
      ['孙', 'sun', 150],
      ['胡', 'hu', 130],
      ['朱', 'zhu', 125],
      ['高', 'gao', 120],
      ['林', 'lin', 115],
      ['何', 'he', 113],
      ['郭', 'guo', 113],
      ['马', 'ma', 105],
      ['罗', 'luo', 95],
      ['梁', 'liang', 84],
      ['宋', 'song', 81],
      ['郑', 'zheng', 78],
      ['谢', 'xie', 72],
      ['韩', 'han', 68],
      ['唐', 'tang', 65],
      ['冯', 'feng', 64],
      ['于', 'yu', 62],
      ['董', 'dong', 61],
      ['萧', 'xiao', 59],
      ['程', 'cheng', 57],
      ['曹', 'cao', 57],
      ['袁', 'yuan', 54],
      ['邓', 'deng', 54],
      ['许', 'xu', 54],
      ['傅', 'fu', 51],
      ['沈', 'shen', 50],
      ['曾', 'zeng', 50],
      ['彭', 'peng', 49],
      ['吕', 'lv', 47],
      ['苏', 'su', 47],
      ['卢', 'lu', 47],
      ['蒋', 'jiang', 47],
      ['蔡', 'cai', 46],
      ['贾', 'jia', 42],
      ['丁', 'ding', 42],
      ['魏', 'wei', 42],
      ['薛', 'xue', 41],
      ['叶', 'ye', 41],
      ['阎', 'yan', 41],
      ['欧阳', 'ouyang', 9],
      ['上官', 'shangguan', 2],
      ['诸葛', 'zhuge', 2],
      ['尉迟', 'yuchi', 1],
    ] as const
  ).map(([written, latin, weight]) => [[written, latin], weight]),
);

const given = new Weighted<readonly [written: string, latin: string]>(
  (
    [
      ['英', 'ying'],
      ['华', 'hua'],
      ['文', 'wen'],
      ['明', 'ming'],
      ['秀', 'xiu'],
      ['建', 'jian'],
      ['子', 'zi'],
      ['晓', 'xiao'],
      ['梓', 'zi'],
      ['涵', 'han'],
      ['轩', 'xuan'],
      ['宇', 'yu'],
      ['欣', 'xin'],
      ['怡', 'yi'],
      ['雨', 'yu'],
      ['浩', 'hao'],
      ['然', 'ran'],
      ['博', 'bo'],
      ['佳', 'jia'],
      ['思', 'si'],
      ['琪', 'qi'],
      ['俊', 'jun'],
      ['杰', 'jie'],
      ['诗', 'shi'],
      ['婷', 'ting'],
      ['瑞', 'rui'],
      ['嘉', 'jia'],
      ['豪', 'hao'],
      ['一', 'yi'],
      ['诺', 'nuo'],
      ['依', 'yi'],
      ['泽', 'ze'],
      ['晨', 'chen'],
      ['阳', 'yang'],
      ['静', 'jing'],
      ['雪', 'xue'],
      ['梦', 'meng'],
      ['洁', 'jie'],
      ['峰', 'feng'],
      ['辉', 'hui'],
      ['萱', 'xuan'],
      ['熙', 'xi'],
      ['沐', 'mu'],
      ['宸', 'chen'],
      ['皓', 'hao'],
      ['月', 'yue'],
      ['清', 'qing'],
      ['安', 'an'],
      ['睿', 'rui'],
      ['萌', 'meng'],
      ['柔', 'rou'],
      ['翰', 'han'],
      ['逸', 'yi'],
      ['景', 'jing'],
      ['鑫', 'xin'],
      ['磊', 'lei'],
      ['珊', 'shan'],
      ['珂', 'ke'],
      ['茜', 'qian'],
      ['蓓', 'bei'],
      ['黛', 'dai'],
      ['骞', 'qian'],
      ['璟', 'jing'],
    ] as const
  ).map((name, index) => [name, 1 / (8 + index)]),
);

const foreign = ['Oliver Bennett', 'Emma Clark', 'Noah Fischer', 'Mia Rossi', 'Lucas Martin', 'Ana Souza', 'Ken Ito'];

/** The first three digits of mobiles with their frequency. */
const prefixes = new Weighted<string>([
  ['138', 8],
  ['139', 7],
  ['137', 5],
  ['136', 5],
  ['135', 6],
  ['158', 4],
  ['159', 4],
  ['150', 3],
  ['151', 3],
  ['152', 3],
  ['188', 4],
  ['187', 3],
  ['182', 3],
  ['183', 3],
  ['186', 5],
  ['185', 3],
  ['130', 3],
  ['131', 3],
  ['132', 3],
  ['155', 3],
  ['156', 3],
  ['176', 2],
  ['177', 3],
  ['189', 4],
  ['180', 3],
  ['181', 3],
  ['133', 3],
  ['153', 3],
  ['173', 2],
  ['199', 2],
  ['198', 1],
  ['191', 1],
  ['166', 1],
  ['147', 1],
]);

export interface PersonName {
  readonly name: string;
  /** The name in Latin letters, for login names. */
  readonly latin: string;
}

export function personName(random: Random): PersonName {
  if (random.happens(0.01)) {
    const name = random.pick(foreign);
    return { name, latin: name.toLowerCase().replace(' ', '.') };
  }
  const [family, familyLatin] = families.pick(random);
  const [first, firstLatin] = given.pick(random);
  if (random.happens(0.2)) return { name: family + first, latin: `${familyLatin}.${firstLatin}` };
  const [second, secondLatin] = given.pick(random);
  return { name: family + first + second, latin: `${familyLatin}.${firstLatin}${secondLatin}` };
}

export const mobile = (random: Random): string =>
  prefixes.pick(random) + String(random.below(100_000_000)).padStart(8, '0');
