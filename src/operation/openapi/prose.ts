export const introduction = `The open interface of an online-teaching platform: orders, products, classes, users, subjects, live-class
history and each student's learning statistics. It has twelve operations, numbered 1 to 12; the document
\`/openapi-interface.json\` contains only these. Lectern adds operations that enter data and serve screens and background
jobs. The added operations have no number and are marked \`x-extension\`.

Every operation is a POST with a JSON body. Every answer is an envelope: \`code\` (0 on success), \`msg\`, \`obj\` (the
answer itself), \`param\` (the parameter at fault), \`reqId\`, \`reqTime\` (milliseconds) and \`execTime\` (milliseconds).
Paging starts at 0. Money is in minor units (fen, cents), times are milliseconds, the validity of classes is in
seconds. A parameter that is \`null\` counts as left out; an unknown parameter is refused.

A caller sends its key in the header \`Authorization: Bearer lectern_…\`. A write may carry an \`Idempotency-Key\`: if the
same request with the same key is repeated within 24 hours, the server changes nothing and repeats its first answer. A read may carry \`X-Lectern-Branch\` with the id of a branch: it is answered as for
a key of that branch.`;

export const aboutKeys =
  "The secret of a key. The key needs the scope that the operation names. On the operator's machine no key is needed until " +
  'the first one is created.';

export const tagDescriptions: Readonly<Record<string, string>> = {
  order: 'Orders: lists, details, payment, refunds and shipping.',
  product: 'Products that a branch sells.',
  group: 'Classes. Each has one teacher, and may have further teachers for subjects.',
  user: 'Teachers, students and assistants.',
  subject: 'Subjects that a branch teaches.',
  liveclass: 'Lessons: schedule, events, leave and the history of lessons that were held.',
  statistics: 'Records of students in a class: lessons, homework and exams.',
  student: 'An overview of one student, for a meeting with the parents.',
  homework: 'Homework: assigned, submitted and corrected in rounds.',
  exam: 'Exams: scheduled, taken and graded.',
  overview: 'The lessons and tasks of today, and the money of each day.',
  search: 'One search for people, classes and orders.',
  organisation: 'The organisation itself.',
  branch: 'The branches of the organisation.',
  productColumn: 'Product columns: sections of the shop.',
  dictionary: 'The meaning of every code of the interface.',
  key: 'Keys and their scopes.',
  staff: 'Staff accounts for the console.',
  request: 'Recent requests to this process.',
  event: 'Event log: what happened to which record, for programs that follow along.',
  webhook: 'Endpoints that receive events as webhooks, and their deliveries.',
  audit: 'Audit log: what was changed, by whom and when.',
  import: 'Import of records from files.',
  export: 'Export of records to files.',
};
