import { Form, Input, Select } from 'antd';
import { BranchOfNew, type OfBranch, useBranchOfNew } from '../../domain/branch-of-new.tsx';
import { PeopleSelect } from '../../domain/person-select.tsx';
import { useChoices } from '../../domain/terms.ts';
import { type AnswerOf, call, useApiQuery } from '../../server/api.ts';
import { EditDialog } from '../../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useFormat } from '../../ui/format.ts';
import { useTimeZone } from '../../ui/time-zone.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { GroupPurchaseFields, PriceFields, SaleFields } from './fields.tsx';
import { type Filled, type Sent, toFilled, toSent, toStock } from './form-values.ts';
import { productWords } from './product-words.ts';

type Product = AnswerOf<'product', 'get'>;

/** Creates a product. */
export function NewProduct({ onClose }: { onClose: () => void }) {
  const words = useWords(productWords);
  const units = { ...useFormat(), ...useTimeZone() };
  const inBranch = useBranchOfNew();
  return (
    <FormDialog<Filled & OfBranch, unknown>
      title={words.newProduct}
      width={640}
      initial={{ type: 1 }}
      run={(filled) => call('product', 'create', { ...toSent(filled, units), ...inBranch(filled) })}
      onClose={onClose}
    >
      <p>{words.listed}</p>
      <BranchOfNew />
      <ProductFields />
    </FormDialog>
  );
}

/** Edits a product. Orders keep the name and price of their time. */
export function EditProduct({ productId, onClose }: { productId: number; onClose: () => void }) {
  const words = useWords(productWords);
  const units = { ...useFormat(), ...useTimeZone() };
  return (
    <EditDialog<Product, Filled, Sent, unknown>
      title={words.edit}
      about={String(productId)}
      width={640}
      read={(options) => call('product', 'get', { productId }, options)}
      toForm={(product) => toFilled(product, units)}
      toSent={(filled) => toSent(filled, units)}
      send={({ stock, ...changed }, product) =>
        call('product', 'update', {
          productId,
          ...changed,
          ...(stock === undefined ? {} : toStock(product.stock, stock)),
        })
      }
      onClose={onClose}
    >
      {(product) => <ProductFields product={product} />}
    </EditDialog>
  );
}

function ProductFields({ product }: { product?: Product }) {
  const words = useWords(productWords);
  const general = useWords(common);
  const kinds = useChoices('product.type');
  const columns = useApiQuery('productColumn', 'list', { pageSize: 500 });
  return (
    <>
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
          showSearch={labelSearch}
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
    </>
  );
}
