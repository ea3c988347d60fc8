import { Type } from 'typebox';
import { Choice, Id, Milliseconds, Name, Page, PageSize, Text } from '../../operation/contract/fields.ts';
import { GroupId, StudentId } from '../../operation/contract/ids.ts';
import { operation, record } from '../../operation/contract/operation.ts';

export const unplacedSorts = ['paid', '-paid', 'product', 'student'] as const;
export const mismatchKinds = ['product', 'subject', 'grade', 'time'] as const;
/** How far ahead lessons are compared. */
export const comparedDays = 28;
export const mostSubjects = 5;
/** Of a page, each with up to five classes, and of a request that dismisses them. */
const mostLines = 200;

export const SuggestedGroup = record('SuggestedGroup', {
  groupId: Type.Integer({ description: 'class id' }),
  groupName: Type.String(),
  teacherName: Type.String(),
  grade: Type.String(),
  subjects: Type.Array(Type.String(), { description: `names of the subjects, at most ${mostSubjects}` }),
  activeBegin: Type.Integer({ description: 'effective time, seconds' }),
  activeEnd: Type.Integer({ description: 'expiry time, seconds' }),
  capacity: Type.Integer({ description: '0: no limit' }),
  memberCount: Type.Integer({ description: 'number of taken seats' }),
  nextBegin: Type.Integer({ description: 'scheduled begin of the next live class, milliseconds; 0: none' }),
  nextEnd: Type.Integer({ description: 'its scheduled end, milliseconds; 0: none' }),
  clashes: Type.Integer({
    description: `live classes of the next ${comparedDays} days at which the student has another one`,
  }),
  mismatches: Type.Array(Type.String(), {
    description:
      'product: the product is for other classes; subject: the class has other subjects; grade: the class has another ' +
      'grade than the student; time: the student has other live classes at the same time',
  }),
});

/** An order of the demo school. */
export const unplacedOrder = 'YH2026-0008';

const exampleSuggestion = {
  groupId: 1,
  groupName: '初一数学 1 班',
  teacherName: '沈鹏',
  grade: '初一',
  subjects: ['数学'],
  activeBegin: 1788220800,
  activeEnd: 1803945600,
  capacity: 30,
  memberCount: 28,
  nextBegin: 1788609600000,
  nextEnd: 1788615000000,
  clashes: 0,
  mismatches: [],
};

export const UnplacedLine = record('UnplacedLine', {
  orderSn: Type.String({ description: 'order identifier' }),
  line: Type.Integer({ description: 'line of the order, from 1' }),
  datePay: Type.Integer({ description: 'payment time, milliseconds' }),
  productId: Type.Integer(),
  productName: Type.String({ description: 'name at the time of the order' }),
  subOrgId: Type.Integer({ description: 'branch of the order' }),
  studentId: Type.String({ description: 'enrolled student' }),
  studentName: Type.String(),
  studentLoginName: Type.String(),
  grade: Type.String({ description: 'grade of the student; "": unknown' }),
  buyerId: Type.String(),
  buyerName: Type.String(),
  reason: Type.String({ description: 'why it was dismissed; "" unless it is dismissed' }),
  dismissedTime: Type.Integer({ description: 'when it was dismissed, milliseconds; 0: not dismissed' }),
  dismissedBy: Type.String({ description: 'staff member who dismissed it; "" for an API key, or if not dismissed' }),
  groups: Type.Array(SuggestedGroup, { description: 'suggested classes with a free seat, best first' }),
});

export const listUnplaced = operation({
  name: 'group.unplaced',
  path: '/group/unplaced',
  title: 'List unplaced order lines',
  description:
    'Paid order lines that enrol a student who is not in a class yet, with suggested classes: those for the product, or ' +
    'those of its teachers or its subject. Place a line with /group/addMembers, orderSn and line.',
  scope: 'group:read',
  request: {
    subOrgId: Type.Optional(Id('Branch of the order.')),
    productId: Type.Optional(Id('Product.')),
    student: Type.Optional(Text('Part of the name of the student.')),
    payStartDate: Type.Optional(Milliseconds('Earliest payment time, milliseconds, included.')),
    payEndDate: Type.Optional(Milliseconds('Latest payment time, milliseconds, included.')),
    dismissed: Type.Optional(Choice('1: the dismissed order lines instead.', [0, 1], { default: 0 })),
    sort: Type.Optional(
      Choice('paid: oldest payment first; -paid: latest first; product or student: by name.', unplacedSorts, {
        default: 'paid',
      }),
    ),
    pageStart: Type.Optional(Page()),
    pageSize: Type.Optional(PageSize(mostLines)),
  },
  response: Type.Object({ total: Type.Integer(), list: Type.Array(UnplacedLine) }),
  example: {
    request: { pageStart: 0, pageSize: 20 },
    response: {
      total: 1,
      list: [
        {
          orderSn: unplacedOrder,
          line: 1,
          datePay: 1788220860000,
          productId: 19,
          productName: '初一数学秋季班',
          subOrgId: 1,
          studentId: '1_61',
          studentName: '王子涵',
          studentLoginName: 'wangzihan',
          grade: '初一',
          buyerId: '1_61',
          buyerName: '王子涵',
          reason: '',
          dismissedTime: 0,
          dismissedBy: '',
          groups: [exampleSuggestion],
        },
      ],
    },
  },
});

const lines = Type.Array(
  Type.Object(
    { orderSn: Text('Order.', { minLength: 1 }), line: Id('Line of that order, from 1.') },
    { additionalProperties: false },
  ),
  { description: `Order lines, at most ${mostLines}.`, minItems: 1, maxItems: mostLines },
);
const sucNum = Type.Integer({ description: 'order lines that changed' });

export const dismissUnplaced = operation({
  name: 'group.dismissUnplaced',
  path: '/group/dismissUnplaced',
  title: 'Dismiss unplaced order lines',
  description:
    'Takes order lines off the list of unplaced ones, all or none, with a reason. Order and payment do not change, and ' +
    'the student can still be placed. A second request replaces the reason.',
  scope: 'group:write',
  emits: ['order.lineDismissed'],
  request: { lines, reason: Name('Reason, at most 200 characters. Name no person.', 200) },
  response: Type.Object({ sucNum }),
  example: {
    request: { lines: [{ orderSn: unplacedOrder, line: 1 }], reason: '寒假再开课' },
    response: { sucNum: 1 },
  },
});

export const restoreUnplaced = operation({
  name: 'group.restoreUnplaced',
  path: '/group/restoreUnplaced',
  title: 'Put dismissed order lines back',
  description:
    'Puts dismissed order lines back on the list of unplaced ones. Lines that are not dismissed are skipped.',
  scope: 'group:write',
  emits: ['order.lineRestored'],
  request: { lines },
  response: Type.Object({ sucNum }),
  example: { request: { lines: [{ orderSn: unplacedOrder, line: 1 }] }, response: { sucNum: 0 } },
});

export const suggestGroups = operation({
  name: 'group.suggest',
  path: '/group/suggest',
  title: 'Suggest classes for a student',
  description:
    'Classes of a branch that have not expired and have a free seat, and in which the student is not: those that fit the ' +
    'product or the class to leave in subject, grade and time first. mismatches says what does not fit.',
  scope: 'group:read',
  request: {
    studentId: StudentId('Student.'),
    productId: Type.Optional(Id('The product that the student paid for.')),
    fromGroupId: Type.Optional(GroupId('The class to leave.')),
    groupId: Type.Optional(GroupId('Only this class, also if it is full.')),
    groupName: Type.Optional(Text('Part of the name.')),
    subOrgId: Type.Optional(Id('Branch; default: that of the class to leave, the product or the student.')),
  },
  response: Type.Object({ list: Type.Array(SuggestedGroup, { description: 'at most 20, best first' }) }),
  example: { request: { studentId: '1_61', productId: 19 }, response: { list: [exampleSuggestion] } },
});
