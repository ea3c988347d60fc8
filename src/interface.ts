import { implement } from './operation/call/implementation.ts';
import * as groupCreate from './school/group/create/contract.ts';
import { createGroup } from './school/group/create/create-group.ts';
import * as groupEdit from './school/group/edit/contract.ts';
import { editGroup } from './school/group/edit/edit-group.ts';
import * as history from './school/lesson/history/contract.ts';
import { listHistory } from './school/lesson/history/list-history.ts';
import * as detail from './school/order/detail/contract.ts';
import { orderDetail } from './school/order/detail/order-detail.ts';
import * as orderList from './school/order/list/contract.ts';
import { listOrders } from './school/order/list/list-orders.ts';
import * as productList from './school/product/list/contract.ts';
import { getProductList } from './school/product/list/get-product-list.ts';
import * as examData from './school/statistics/exam/contract.ts';
import { listStudentExamData } from './school/statistics/exam/list-student-exam-data.ts';
import * as homeworkData from './school/statistics/homework/contract.ts';
import { listStudentHomeworkData } from './school/statistics/homework/list-student-homework-data.ts';
import * as liveClassData from './school/statistics/live-class/contract.ts';
import { listStudentLiveClassData } from './school/statistics/live-class/list-student-live-class-data.ts';
import * as orgCourse from './school/subject/of-branch/contract.ts';
import { getOrgCourse } from './school/subject/of-branch/get-org-course.ts';
import * as userList from './school/user/list/contract.ts';
import { listUsers } from './school/user/list/list-users.ts';
import * as userDel from './school/user-removal/delete/contract.ts';
import { deleteUser } from './school/user-removal/delete/delete-user.ts';

/** The twelve operations of the interface, in its order. Every other operation is an addition of Lectern. */
export const interfaceOperations = [
  implement(orderList.listOrders, { read: listOrders }),
  implement(detail.orderDetail, { read: orderDetail }),
  implement(productList.getProductList, { read: getProductList }),
  implement(groupCreate.createGroup, { write: createGroup }),
  implement(groupEdit.editGroup, { write: editGroup }),
  implement(userList.listUsers, { read: listUsers }),
  implement(userDel.deleteUser, { write: deleteUser }),
  implement(orgCourse.getOrgCourse, { read: getOrgCourse }),
  implement(history.listHistory, { read: listHistory }),
  implement(liveClassData.listStudentLiveClassData, { read: listStudentLiveClassData }),
  implement(homeworkData.listStudentHomeworkData, { read: listStudentHomeworkData }),
  implement(examData.listStudentExamData, { read: listStudentExamData }),
];
