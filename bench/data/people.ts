import { searchColumns } from '../../src/search/grams.ts';
import { mobile, personName } from './names.ts';
import { branchIds, orgId, type Plan } from './plan.ts';
import { Random } from './random.ts';

const cities = ['杭州', '南京', '成都', '武汉', '西安', '郑州', '长沙', '济南'];
const grades = ['小学五年级', '小学六年级', '初一', '初二', '初三', '高一', '高二', '高三'];

/** The user with this number; the same on every call. */
export function personAt(userId: number) {
  const random = new Random(userId * 2_654_435_761);
  const { name, latin } = personName(random);
  return { random, name, loginName: `${latin}${userId}`, mobile: mobile(random) };
}

export function* users({ teachers, students, beginMs, endMs }: Plan) {
  for (let userId = 1; userId <= teachers + students; userId++) {
    const { random, name, loginName, mobile } = personAt(userId);
    const createdAtMs = beginMs + Math.floor((userId / (teachers + students)) * (endMs - beginMs));
    const search = searchColumns(orgId, { open: [loginName, name], personal: [mobile] });
    yield {
      org_id: orgId,
      user_id: userId,
      branch_id: branchIds[userId % branchIds.length] ?? 1,
      role: userId <= teachers ? 'teacher' : 'student',
      login_name: loginName,
      name,
      mobile,
      city: random.pick(cities),
      grade: userId <= teachers ? '' : random.pick(grades),
      created_at_ms: createdAtMs,
      updated_at_ms: createdAtMs,
      search_fields: search.searchFields,
      search_grams: search.searchGrams,
    };
  }
}

/** The receiver of a student's orders: mostly the student, sometimes a relative. */
export function* receivers({ teachers, students }: Plan) {
  for (let receiverId = 1; receiverId <= students; receiverId++) {
    const buyerId = teachers + receiverId;
    const person = personAt(buyerId);
    const { random } = person;
    const other = random.happens(0.4);
    const receiver = other ? personName(random).name : person.name;
    const receiverMobile = other ? mobile(random) : person.mobile;
    const search = searchColumns(orgId, { open: [], personal: [receiver, receiverMobile] });
    yield {
      org_id: orgId,
      receiver_id: receiverId,
      buyer_id: buyerId,
      receiver,
      mobile: receiverMobile,
      districts: `浙江省 ${random.pick(cities)}市 西湖区`,
      address: `文三路 ${1 + random.below(900)} 号 ${1 + random.below(30)} 幢 ${101 + random.below(2000)} 室`,
      search_fields: search.searchFields,
      search_grams: search.searchGrams,
    };
  }
}
