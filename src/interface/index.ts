import { implement } from '../operation/call/implementation.ts';
import * as orgCourse from './get-org-course/contract.ts';
import { getOrgCourse } from './get-org-course/get-org-course.ts';
import * as groupCreate from './group-create/contract.ts';
import { createGroup } from './group-create/create-group.ts';
import * as groupEdit from './group-edit/contract.ts';
import { editGroup } from './group-edit/edit-group.ts';
import * as history from './liveclass-list-history/contract.ts';
import { listHistory } from './liveclass-list-history/list-history.ts';
import * as detail from './order-detail/contract.ts';
import { orderDetail } from './order-detail/order-detail.ts';
import * as orderList from './order-list/contract.ts';
import { listOrders } from './order-list/list-orders.ts';
import * as productList from './product-get-product-list/contract.ts';
import { getProductList } from './product-get-product-list/get-product-list.ts';
import * as examData from './statistics-list-student-exam-data/contract.ts';
import { listStudentExamData } from './statistics-list-student-exam-data/list-student-exam-data.ts';
import * as homeworkData from './statistics-list-student-homework-data/contract.ts';
import { listStudentHomeworkData } from './statistics-list-student-homework-data/list-student-homework-data.ts';
import * as liveClassData from './statistics-list-student-live-class-data/contract.ts';
import { listStudentLiveClassData } from './statistics-list-student-live-class-data/list-student-live-class-data.ts';
import * as userDel from './user-del/contract.ts';
import { deleteUser } from './user-del/delete-user.ts';
import * as userList from './user-list/contract.ts';
import { listUsers } from './user-list/list-users.ts';

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
