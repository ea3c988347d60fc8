import type { Words } from '../../operation/errors/failure.ts';
import {
  examStatuses,
  homeworkStatuses,
  lessonStatuses,
  orderStatuses,
  orderStatusFilter,
  productStatuses,
  type StatusTable,
} from './statuses-contract.ts';

export interface ValueTable {
  /** Field name, prefixed with the record if several records have this field. */
  readonly field: string;
  readonly title: Words;
  readonly values: readonly (Words & { readonly value: number | string })[];
}

/** Numbers in their order, words in that of the table. */
const meanings = (statuses: StatusTable): ValueTable['values'] =>
  Object.values(statuses)
    .map(({ code, en, zh }) => value(code, en, zh))
    .sort((a, b) => Number(a.value) - Number(b.value) || 0);

const value = (value: number | string, en: string, zh: string) => ({ value, en, zh });

/** Codes never change and are never translated. */
export const valueTables: readonly ValueTable[] = [
  {
    field: 'orderStatus',
    title: { en: 'Status of an order or order line', zh: '订单及订单行状态' },
    values: meanings({ ...orderStatuses, ...orderStatusFilter }),
  },
  {
    field: 'orderType',
    title: { en: 'Order type', zh: '订单类型' },
    values: [
      value(0, 'all (as a filter only)', '全部（仅用于筛选）'),
      value(1, 'ordinary order', '普通订单'),
      value(4, 'issued by an administrator', '管理员开单'),
      value(5, 'group purchase', '拼团订单'),
    ],
  },
  {
    field: 'product.status',
    title: { en: 'Product status', zh: '商品状态' },
    values: meanings(productStatuses),
  },
  {
    field: 'product.type',
    title: { en: 'Product type', zh: '商品类型' },
    values: [
      value(1, 'live course', '直播课'),
      value(2, 'recorded course', '录播课'),
      value(3, 'lesson pack', '课时包'),
      value(4, 'goods', '实物'),
      value(5, 'bundle', '组合商品'),
      value(6, 'membership', '会员'),
      value(7, 'question bank', '题库'),
      value(8, 'offline course', '线下课'),
      value(9, 'other', '其他'),
    ],
  },
  {
    field: 'limitBuyNum',
    title: { en: 'Purchase limit per buyer; any other number is the limit', zh: '每人限购数量；其他数字即数量本身' },
    values: [value(0, 'none', '不限购')],
  },
  {
    field: 'saleEndTime',
    title: { en: 'Sale end time; any other number is milliseconds', zh: '销售截止时间；其他数字为毫秒时间戳' },
    values: [value(0, 'none', '不截止')],
  },
  {
    field: 'classType',
    title: { en: 'Kind of live class', zh: '直播课类型' },
    values: [
      value('oneToOne', 'one to one', '一对一'),
      value('small', 'small class', '小班课'),
      value('large', 'large class', '大班课'),
      value('dual', 'dual-teacher class', '双师课'),
      value('public', 'open class', '公开课'),
    ],
  },
  {
    field: 'watchRecord',
    title: { en: 'Whether the recording was watched', zh: '是否观看回放' },
    values: [value(0, 'not watched', '未观看'), value(1, 'watched', '已观看')],
  },
  {
    field: 'homework.status',
    title: { en: 'Homework status', zh: '作业状态' },
    values: meanings(homeworkStatuses),
  },
  {
    field: 'readAnswer',
    title: { en: 'Whether the student opened the reference answer', zh: '是否查看参考答案' },
    values: [value('0', 'not opened', '未查看'), value('1', 'opened', '已查看')],
  },
  {
    field: 'exam.status',
    title: { en: 'Exam status', zh: '考试状态' },
    values: meanings(examStatuses),
  },
  {
    field: 'serviceFlag',
    title: { en: 'Kind of class', zh: '班级类型' },
    values: [value(1, 'service class', '服务班'), value(2, 'ordinary class', '普通班')],
  },
  {
    field: 'staff.role',
    title: { en: 'Role of a staff account', zh: '员工账号的角色' },
    values: [
      value('owner', 'owner', '所有者'),
      value('academicAffairs', 'academic affairs', '教务'),
      value('classTeacher', 'class teacher (only the own classes)', '班主任（仅自己的班级）'),
      value('finance', 'finance', '财务'),
      value('readOnly', 'read only', '只读'),
    ],
  },
  {
    field: 'scope',
    title: { en: 'Scope of a key or a role', zh: '密钥或角色的权限' },
    values: [
      value('organisation:read', 'read the settings of the organisation and its branches', '查看机构与分校设置'),
      value('organisation:write', 'change the settings of the organisation and its branches', '修改机构与分校设置'),
      value('order:read', 'read orders and money', '查看订单与金额'),
      value('order:write', 'change orders, ship goods and refund', '处理订单、发货与退款'),
      value('product:read', 'read products', '查看商品'),
      value('product:write', 'create and change products', '新建与修改商品'),
      value('group:read', 'read classes and their members', '查看班级与成员'),
      value('group:write', 'create classes, place and move students', '新建班级、分班与转班'),
      value('user:read', 'read students, teachers and assistants', '查看学生、教师与助教'),
      value('user:write', 'create, change, delete and erase people', '新建、修改、删除与抹除人员'),
      value('subject:read', 'read subjects', '查看科目'),
      value('subject:write', 'create and change subjects', '新建与修改科目'),
      value('liveclass:read', 'read lessons and who was there', '查看课次与到课情况'),
      value('liveclass:write', 'schedule lessons and record leave', '排课与登记请假'),
      value('homework:read', 'read homework', '查看作业'),
      value('homework:write', 'assign and correct homework', '布置与批改作业'),
      value('exam:read', 'read exams', '查看考试'),
      value('exam:write', 'schedule and grade exams', '安排与批改考试'),
      value('statistics:read', 'read attendance and results', '查看考勤与成绩统计'),
      value('statistics:write', 'nothing at present', '暂无用途'),
      value('personal', 'see mobiles, addresses and other personal data', '查看手机号、地址等个人信息'),
      value('admin', 'manage accounts, keys and the audit log', '管理账号、密钥与审计日志'),
    ],
  },
  {
    field: 'userRole',
    title: { en: 'Role of a user', zh: '用户角色' },
    values: [
      value('teacher', 'teacher (ids begin with 0_)', '教师（id 以 0_ 开头）'),
      value('student', 'student (ids begin with 1_)', '学生（id 以 1_ 开头）'),
      value('assistant', 'assistant (ids begin with 302_)', '助教（id 以 302_ 开头）'),
    ],
  },
  {
    field: 'gender',
    title: { en: 'Gender', zh: '性别' },
    values: [value(0, 'unknown', '未知'), value(1, 'male', '男'), value(2, 'female', '女')],
  },
  {
    field: 'active',
    title: { en: 'Whether a user may sign in', zh: '账号是否可用' },
    values: [value(0, 'may not', '不可用'), value(1, 'may', '可用')],
  },
  {
    field: 'validity',
    title: { en: 'Validity of a class', zh: '班级有效期状态' },
    values: [
      value('notBegun', 'not begun', '未生效'),
      value('active', 'active', '生效中'),
      value('expired', 'expired', '已过期'),
    ],
  },
  {
    field: 'liveclass.status',
    title: { en: 'Live class status', zh: '课次状态' },
    values: meanings(lessonStatuses),
  },
  {
    field: 'liveclass.students.state',
    title: { en: 'Attendance of a student', zh: '学生出勤状态' },
    values: [
      value('expected', 'expected', '待上课'),
      value('present', 'present now', '在线'),
      value('missing', 'missing now', '未到'),
      value('there', 'attended', '出勤'),
      value('late', 'attended, more than 5 minutes late', '迟到'),
      value('leftEarly', 'attended, left more than 5 minutes early', '早退'),
      value('excused', 'did not attend, on leave', '请假'),
      value('absent', 'did not attend', '缺勤'),
    ],
  },
  {
    field: 'liveclass.events.kind',
    title: { en: 'Live class event', zh: '课堂事件' },
    values: [
      value('start', 'the live class begins', '上课'),
      value('end', 'the live class ends', '下课'),
      value('join', 'joins', '进入'),
      value('leave', 'leaves', '离开'),
      value('heartbeat', 'heartbeat', '心跳'),
      value('stageOn', 'goes on stage', '上台'),
      value('stageOff', 'leaves the stage', '下台'),
      value('micOn', 'audio/video link on', '连麦开始'),
      value('micOff', 'audio/video link off', '连麦结束'),
      value('hand', 'raises a hand', '举手'),
      value('signInCall', 'sign-in call starts', '发起签到'),
      value('signInCancel', 'sign-in call is cancelled', '取消签到'),
      value('signIn', 'signs in', '签到'),
      value('reward', 'receives a reward', '奖励'),
      value('answer', 'answers a question', '答题'),
      value('watch', 'watches the recording', '观看回放'),
    ],
  },
  {
    field: 'liveclass.warnings.kind',
    title: { en: 'Scheduling warning', zh: '排课提醒' },
    values: [
      value('teacherBusy', 'the teacher has another live class at that time', '教师同一时间另有课'),
      value('assistantBusy', 'the assistant has another live class at that time', '助教同一时间另有课'),
      value('classBusy', 'the class has another live class at that time', '班级同一时间另有课'),
      value('studentBusy', 'students have another live class at that time', '有学生同一时间另有课'),
      value('outsideValidity', 'outside the validity of the class', '不在班级有效期内'),
    ],
  },
  {
    field: 'refunds.status',
    title: { en: 'Refund status', zh: '退款进度' },
    values: [
      value('requested', 'requested', '已申请'),
      value('approved', 'approved, payment pending', '已同意，待退款'),
      value('failed', 'payment failed', '退款失败'),
      value('settled', 'paid', '已退款'),
      value('declined', 'declined', '已拒绝'),
      value('takenBack', 'withdrawn by the applicant', '申请人已撤回'),
      value('givenUp', 'abandoned', '已放弃'),
    ],
  },
  {
    field: 'groupPurchase.status',
    title: { en: 'Group purchase status', zh: '拼团进度' },
    values: [
      value('unopened', 'no payment yet', '未开团'),
      value('open', 'open, waiting for more buyers', '拼团中'),
      value('complete', 'complete', '已成团'),
      value('failed', 'not completed in time', '拼团失败'),
    ],
  },
];
