import { searchColumns } from '../../src/search/grams.ts';
import { branchIds, orgId, type Plan } from './plan.ts';

const grades = ['五年级', '六年级', '初一', '初二', '初三', '高一', '高二', '高三'];
const courses = ['数学', '英语', '语文', '物理', '化学', '编程'];
const kinds = [
  { name: '秋季班', type: 1, price: 298_000 },
  { name: '寒假班', type: 1, price: 128_000 },
  { name: '体验课', type: 1, price: 900 },
  { name: '题库', type: 7, price: 9_900 },
  { name: '教材', type: 4, price: 4_900 },
];

export interface Product {
  readonly productId: number;
  readonly branchId: number;
  readonly name: string;
  readonly type: number;
  readonly price: number;
}

/** Each branch sells each course for each grade. */
export const products: readonly Product[] = branchIds
  .flatMap((branchId) =>
    grades.flatMap((grade) =>
      courses.flatMap((course) => kinds.map((kind) => ({ ...kind, branchId, name: `${grade}${course}${kind.name}` }))),
    ),
  )
  .map((product, index) => ({ ...product, productId: index + 1 }));

const names = [...new Set(products.map(({ name }) => name))];
export const nameIdOf = new Map(names.map((name, index) => [name, index + 1]));

export const productRows = ({ beginMs }: Plan) =>
  products.map(({ productId, branchId, name, type, price }) => ({
    org_id: orgId,
    product_id: productId,
    branch_id: branchId,
    name,
    type,
    price,
    ios_price: price,
    status: 2,
    created_at_ms: beginMs,
    updated_at_ms: beginMs,
  }));

export const nameRows = () =>
  names.map((name, index) => {
    const search = searchColumns(orgId, { open: [name], personal: [] });
    return {
      org_id: orgId,
      ordered_name_id: index + 1,
      name,
      search_fields: search.searchFields,
      search_grams: search.searchGrams,
    };
  });
