import type { Implementation } from './operation/call/implementation.ts';
import { createGroup } from './school/group/create/create-group.ts';
import { editGroup } from './school/group/edit/edit-group.ts';
import { listHistory } from './school/lesson/history/list-history.ts';
import { orderDetail } from './school/order/detail/order-detail.ts';
import { listOrders } from './school/order/list/list-orders.ts';
import { getProductList } from './school/product/list/get-product-list.ts';
import { listStudentExamData } from './school/statistics/exam/list-student-exam-data.ts';
import { listStudentHomeworkData } from './school/statistics/homework/list-student-homework-data.ts';
import { listStudentLiveClassData } from './school/statistics/live-class/list-student-live-class-data.ts';
import { getOrgCourse } from './school/subject/of-branch/get-org-course.ts';
import { listUsers } from './school/user/list/list-users.ts';
import { deleteUser } from './school/user-removal/delete/delete-user.ts';

/** The twelve operations of the interface, in its order. Every other operation is an addition of Lectern. */
export const interfaceOperations: readonly Implementation[] = [
  listOrders, // 1 /order/list
  orderDetail, // 2 /order/detail
  getProductList, // 3 /product/getProductList
  createGroup, // 4 /group/create
  editGroup, // 5 /group/edit
  listUsers, // 6 /user/list
  deleteUser, // 7 /user/del
  getOrgCourse, // 8 /getOrgCourse
  listHistory, // 9 /liveclass/listHistory
  listStudentLiveClassData, // 10 /statistics/listStudentLiveClassData
  listStudentHomeworkData, // 11 /statistics/listStudentHomeworkData
  listStudentExamData, // 12 /statistics/listStudentExamData
];
