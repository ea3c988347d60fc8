type Term = readonly [en: string, zh: string];

/** The kinds of records in the audit log. A test requires words for every kind that an operation changes, and for every sheet that can be imported. */
export const recordTerms: Readonly<Record<string, Term>> = {
  order: ['Order', '订单'],
  orderLine: ['Line of an order', '订单行'],
  groupPurchase: ['Group purchase', '拼团'],
  product: ['Product', '商品'],
  productColumn: ['Column of the shop', '商店栏目'],
  user: ['Person', '人员'],
  group: ['Class', '班级'],
  groupMember: ['Member of a class', '班级成员'],
  lesson: ['Lesson', '课次'],
  leave: ['Leave', '请假'],
  guest: ['Make-up lesson', '补课'],
  call: ['Call to a family', '联系家长'],
  homework: ['Homework', '作业'],
  exam: ['Exam', '考试'],
  subject: ['Subject', '科目'],
  branch: ['Branch', '分校'],
  organisation: ['Organisation', '机构'],
  staff: ['Staff account', '员工账号'],
  key: ['Key', '密钥'],
  webhook: ['Endpoint', '接收端'],
};

/** What an import added: its entries name the sheet. */
const sheetTerms: Readonly<Record<string, Term>> = {
  answerViews: ['Views of answers', '查看答案记录'],
  branches: ['Branches', '分校'],
  exams: ['Exams', '考试'],
  groupPurchases: ['Group purchases', '拼团'],
  groups: ['Classes', '班级'],
  guests: ['Make-up lessons', '补课'],
  homeworkRounds: ['Submitted homework', '提交的作业'],
  leaves: ['Leaves', '请假'],
  lessonEvents: ['Events of lessons', '课堂事件'],
  lessons: ['Lessons', '课次'],
  members: ['Members of classes', '班级成员'],
  orders: ['Orders', '订单'],
  productColumns: ['Columns of the shop', '商店栏目'],
  products: ['Products', '商品'],
  sittings: ['Submitted exams', '提交的考试'],
  subjects: ['Subjects', '科目'],
  users: ['People', '人员'],
};

/** A kind of record in words; undefined if it has none. */
export const recordTerm = (record: string, language: 'en' | 'zh'): string | undefined =>
  (recordTerms[record] ?? sheetTerms[record])?.[language === 'en' ? 0 : 1];
