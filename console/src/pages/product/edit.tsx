import { Form, Input, Select } from 'antd';
import { type AnswerOf, call, useApiQuery } from '../../api.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { PeopleSelect } from '../../components/person-select.tsx';
import { useFormat } from '../../format.ts';
import { useBranchOfNew } from '../../read-branch.ts';
import { useTimeZone } from '../../time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { productWords } from '../../words/product.ts';
import { useChoices } from '../../words/terms.ts';
import { GroupPurchaseFields, PriceFields, SaleFields } from './fields.tsx';
import { type Filled, toFilled, toSent, toStock } from './form-values.ts';

type Product = AnswerOf<'product', 'get'>;

interface EditProductProps {
  readonly product?: Product;
  readonly onClose: () => void;
}

/** Creates or edits a product. Orders keep the name and price of their time. */
export function EditProduct({ product, onClose }: EditProductProps) {
  const words = useWords(productWords);
  const general = useWords(common);
  const format = useFormat();
  const zone = useTimeZone();
  const kinds = useChoices('product.type');
  const branch = useBranchOfNew();
  const columns = useApiQuery('productColumn', 'list', { pageSize: 500 });
  const save = (filled: Filled): Promise<unknown> => {
    const sent = toSent(filled, { ...format, ...zone });
    if (product === undefined) return call('product', 'create', { ...sent, ...branch, stock: filled.stock ?? -1 });
    return call('product', 'update', { productId: product.id, ...sent, ...toStock(product.stock, filled.stock) });
  };
  return (
    <FormDialog<Filled, unknown>
      title={product === undefined ? words.newProduct : words.edit}
      width={640}
      initial={product === undefined ? { type: 1 } : toFilled(product, { ...format, ...zone })}
      run={save}
      onClose={onClose}
    >
      {product === undefined && <p>{words.listed}</p>}
      <Form.Item name="name" label={general.called} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="type" label={words.kind} rules={[{ required: true }]}>
        <Select options={kinds} />
      </Form.Item>
      <PriceFields />
      <SaleFields />
      <GroupPurchaseFields />
      <Form.Item name="columnIds" label={words.columns}>
        <Select
          mode="multiple"
          options={(columns.data?.list ?? []).map(({ columnId, name }) => ({ value: columnId, label: name }))}
        />
      </Form.Item>
      <Form.Item name="teacherIds" label={words.teachers}>
        <PeopleSelect
          of="teacher"
          known={(product?.teacherIds ?? []).map((id, index) => ({
            value: id,
            label: product?.relatedTeachers[index]?.name ?? id,
          }))}
        />
      </Form.Item>
      <Form.Item name="tags" label={words.tags}>
        <Select mode="tags" maxCount={20} />
      </Form.Item>
    </FormDialog>
  );
}
