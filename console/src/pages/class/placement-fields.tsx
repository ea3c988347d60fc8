import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { NumberField } from '../../ui/field/number-field.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from './class-words.ts';

/** Seats and products of a class: they decide which students are suggested for it. */
export function ForWhom({ chosen, branch }: { chosen: readonly number[]; branch: number | undefined }) {
  const words = useWords(classWords);
  const may = useMay();
  return (
    <>
      <div className="side-by-side">
        <Form.Item name="grade" label={words.grade}>
          <Input maxLength={50} />
        </Form.Item>
        <NumberField name="capacity" label={words.capacity} extra={words.capacityNote} most={100_000} />
      </div>
      {may('product:read') && (
        <Form.Item name="productIds" label={words.forProducts} extra={words.forProductsNote}>
          <ProductsSelect chosen={chosen} branch={branch} />
        </Form.Item>
      )}
    </>
  );
}

interface ProductsSelectProps {
  /** The initial choice. Its names are needed at once, the others when the list is opened. */
  readonly chosen: readonly number[];
  /** Only products of this branch are offered. */
  readonly branch: number | undefined;
  readonly value?: readonly number[];
  readonly onChange?: (ids: readonly number[]) => void;
  readonly id?: string;
}

function ProductsSelect({ chosen, branch, value = [], onChange, id }: ProductsSelectProps) {
  const [open, setOpen] = useState(false);
  const enabled = open || chosen.length > 0;
  const branches = useApiQuery('branch', 'list', {}, { enabled: enabled && branch !== undefined });
  const appId = branches.data?.list.find(({ subOrgId }) => subOrgId === branch)?.appId;
  const wanted = { pageSize: 500, ...(appId === undefined ? {} : { appId }) };
  const known = branch === undefined || branches.data !== undefined;
  const products = useApiQuery('product', 'getProductList', wanted, { enabled: enabled && known });
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      loading={products.isFetching}
      onOpenChange={setOpen}
      showSearch={labelSearch}
      options={(products.data?.list ?? []).map((product) => ({ value: product.id, label: product.name }))}
      value={[...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
