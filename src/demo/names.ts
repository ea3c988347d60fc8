import type { Random } from './random.ts';

export interface Name {
  readonly name: string;
  /** In Latin letters, for login names. */
  readonly letters: string;
  /** 1 male, 2 female. */
  readonly gender: 1 | 2;
  readonly surname: string;
}

type Spelled = readonly [characters: string, letters: string];

const spelled = (list: string): Spelled[] =>
  list.split(' ').map((entry) => {
    const [characters = '', letters = ''] = entry.split('/');
    return [characters, letters];
  });

/** Approximate frequency per thousand people. */
const surnames: readonly (readonly [Spelled, number])[] = [
  [72, '王/wang 李/li'],
  [68, '张/zhang'],
  [54, '刘/liu'],
  [45, '陈/chen'],
  [30, '杨/yang'],
  [22, '黄/huang 赵/zhao'],
  [20, '吴/wu 周/zhou'],
  [14, '徐/xu 孙/sun'],
  [12, '马/ma 朱/zhu 胡/hu 郭/guo 何/he 林/lin'],
  [9, '高/gao 罗/luo 郑/zheng 梁/liang'],
  [7, '谢/xie 宋/song 唐/tang 许/xu 韩/han 冯/feng 邓/deng'],
  [5, '曹/cao 彭/peng 曾/zeng 肖/xiao 田/tian 董/dong 潘/pan 袁/yuan 蔡/cai 蒋/jiang 余/yu 于/yu 杜/du 叶/ye 程/cheng'],
  [4, '魏/wei 苏/su 吕/lyu 丁/ding 任/ren 卢/lu 姚/yao 沈/shen 钟/zhong 姜/jiang 崔/cui 谭/tan 陆/lu 范/fan 汪/wang'],
  [1, '欧阳/ouyang 上官/shangguan 诸葛/zhuge'],
].flatMap(([weight, list]) => spelled(String(list)).map((surname) => [surname, Number(weight)] as const));

const children = {
  1: spelled(
    '子轩/zixuan 浩然/haoran 宇轩/yuxuan 俊杰/junjie 思远/siyuan 博文/bowen 梓豪/zihao 一鸣/yiming 天佑/tianyou 嘉豪/jiahao 沐辰/muchen 铭泽/mingze 皓宇/haoyu 明轩/mingxuan 子墨/zimo 奕辰/yichen 泽宇/zeyu 文昊/wenhao 家乐/jiale 承志/chengzhi 睿/rui 昊/hao 宇/yu 晨/chen 洋/yang 磊/lei 航/hang 帆/fan',
  ),
  2: spelled(
    '子涵/zihan 欣怡/xinyi 雨桐/yutong 诗涵/shihan 梓萱/zixuan 一诺/yinuo 佳怡/jiayi 可欣/kexin 若曦/ruoxi 语嫣/yuyan 思彤/sitong 雨萱/yuxuan 依诺/yinuo 心妍/xinyan 梦琪/mengqi 静怡/jingyi 晓萌/xiaomeng 书瑶/shuyao 芷若/zhiruo 安然/anran 悦/yue 琪/qi 婷/ting 萌/meng 瑶/yao 萱/xuan 雪/xue 颖/ying',
  ),
};

const adults = {
  1: spelled(
    '建军/jianjun 海涛/haitao 志强/zhiqiang 文博/wenbo 晓峰/xiaofeng 国栋/guodong 永刚/yonggang 立新/lixin 伟/wei 强/qiang 磊/lei 勇/yong 斌/bin 鹏/peng 涛/tao 军/jun',
  ),
  2: spelled(
    '晓燕/xiaoyan 丽华/lihua 雅琴/yaqin 秀英/xiuying 红梅/hongmei 文静/wenjing 海燕/haiyan 淑珍/shuzhen 静/jing 敏/min 芳/fang 洁/jie 娟/juan 霞/xia 丽/li 燕/yan',
  ),
};

export function drawName(random: Random, generation: 'child' | 'adult', family?: Spelled): Name {
  const [surname, surnameLetters] = family ?? random.weighted(surnames);
  const gender = random.happens(0.5) ? 1 : 2;
  const [given, givenLetters] = random.pick((generation === 'child' ? children : adults)[gender]);
  return { name: surname + given, letters: surnameLetters + givenLetters, gender, surname };
}

export const drawSurname = (random: Random): Spelled => random.weighted(surnames);
