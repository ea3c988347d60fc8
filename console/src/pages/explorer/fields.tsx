import { Form, Input, InputNumber, Select } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { explorerWords } from '../../words/explorer.ts';
import type { Schema } from './contract.ts';

interface FieldsProps {
  readonly request: Schema;
  readonly given: Readonly<Record<string, unknown>>;
  readonly onChange: (given: Record<string, unknown>) => void;
}

/** A form field for each parameter. An empty field is left out of the request. */
export function Fields({ request, given, onChange }: FieldsProps) {
  const words = useWords(explorerWords);
  const properties = Object.entries(request.properties ?? {});
  if (properties.length === 0) return <p>{words.nothingNeeded}</p>;
  return (
    <Form layout="vertical" component="div" className="fields">
      {properties.map(([name, schema]) => (
        <Form.Item
          key={name}
          label={name}
          htmlFor={`parameter-${name}`}
          required={request.required?.includes(name) ?? false}
          extra={schema.description}
        >
          <Field
            id={`parameter-${name}`}
            schema={schema}
            value={given[name]}
            onChange={(value) => {
              const { [name]: _, ...others } = given;
              onChange(value === undefined ? others : { ...given, [name]: value });
            }}
          />
        </Form.Item>
      ))}
    </Form>
  );
}

interface FieldProps {
  readonly id: string;
  readonly schema: Schema;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

function Field({ id, schema, value, onChange }: FieldProps) {
  const { inJson } = useWords(explorerWords);
  const placeholder = schema.default === undefined ? '' : String(schema.default);
  const { type: itemType } = schema.items ?? {};
  const choices = schema.type === 'boolean' ? [true, false] : schema.enum;
  if (choices !== undefined) {
    return (
      <Select
        id={id}
        allowClear
        placeholder={placeholder}
        value={value ?? null}
        options={choices.map((each) => ({ value: each, label: String(each) }))}
        onChange={(chosen) => onChange(chosen ?? undefined)}
      />
    );
  }
  // A parameter that may be a number or digits is a number here.
  if ([schema.type].flat().includes('integer')) {
    return (
      <InputNumber
        id={id}
        precision={0}
        placeholder={placeholder}
        value={typeof value === 'number' ? value : null}
        onChange={(number) => onChange(number ?? undefined)}
      />
    );
  }
  if (schema.type === 'string') {
    return (
      <Input
        id={id}
        allowClear
        placeholder={placeholder}
        value={typeof value === 'string' ? value : ''}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
    );
  }
  if (schema.type === 'array' && (itemType === 'string' || itemType === 'integer')) {
    return (
      <Select
        id={id}
        mode="tags"
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={(items: string[]) =>
          onChange(items.length === 0 ? undefined : itemType === 'integer' ? items.map(Number) : items)
        }
      />
    );
  }
  return <Input id={id} disabled placeholder={inJson} />;
}
