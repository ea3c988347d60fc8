import { personAt } from '../data/people.ts';
import { products } from '../data/shop.ts';
import { request, type School, write } from './school.ts';

const usersPerRequest = 100;
/** Teachers have other names than students. */
const firstTeacher = 1_000_000;

export const addStudents = (school: School, count: number) => addUsers(school, school.students, 'student', 1, count);
export const addTeachers = (school: School, count: number) =>
  addUsers(school, school.teachers, 'teacher', firstTeacher, count);

async function addUsers(school: School, known: string[], userRole: string, first: number, count: number) {
  const users = Array.from({ length: count - known.length }, (_, index) => {
    const { name, loginName, mobile } = personAt(first + known.length + index);
    return { userRole, name, loginName, mobile, grade: '初二' };
  });
  const batches = Array.from({ length: Math.ceil(users.length / usersPerRequest) }, (_, batch) =>
    users.slice(batch * usersPerRequest, (batch + 1) * usersPerRequest),
  );
  const path = '/user/createBatch';
  const answers = await write<{ results: { userId: string }[] }>(
    school,
    batches.map((batch) => request(path, { users: batch, allOrNone: true })),
  );
  known.push(...answers.flatMap(({ results }) => results.map(({ userId }) => userId)));
}

export async function addSubjects(school: School, count: number) {
  const named = Array.from({ length: count - school.subjects.length }, (_, index) => ({
    courseName: `科目 ${school.subjects.length + index}`,
  }));
  const answers = await write<{ courseId: number }>(
    school,
    named.map((subject) => request('/subject/create', subject)),
  );
  school.subjects.push(...answers.map(({ courseId }) => courseId));
}

/** Products on sale. */
export async function addProducts(school: School, count: number) {
  const added = products.slice(school.products.length, count);
  const created = await write<{ productId: number }>(
    school,
    added.map(({ name, type, price }) => request('/product/create', { name, type, price })),
  );
  const productIds = created.map(({ productId }) => productId);
  for (const status of [1, 2])
    await write(
      school,
      productIds.map((productId) => request('/product/setStatus', { productId, status })),
    );
  school.products.push(...added.map(({ price }, index) => ({ productId: productIds[index] ?? 0, price })));
}
