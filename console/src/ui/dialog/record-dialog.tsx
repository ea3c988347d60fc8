import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import type { CallOptions } from '../../../../src/client/index.ts';
import { isChangedMeanwhile } from '../../server/explain.ts';
import { WentBack } from '../../server/mutation.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { QueryResult } from '../query-result.tsx';
import { FormDialog } from './form-dialog.tsx';
import { differingFields, isSame, withChangesOf } from './merge-values.ts';

export interface RecordDialogProps<Read, Given, Answer> {
  readonly title: string;
  /** The label of the button, if it is not "Save". */
  readonly action?: string;
  readonly width?: number;
  /** Tells dialogs with the same title and values on one page apart. */
  readonly about?: string;
  readonly form?: FormInstance<Given>;
  readonly read: (options: CallOptions) => Promise<Read>;
  /** What the fields begin with. */
  readonly toForm: (record: Read) => object;
  /** What else the user sees of the record and decides by. */
  readonly shown?: (record: Read) => unknown;
  /** Sends the values with the version of the record that was read. */
  readonly run: (given: Given, record: Read) => Promise<Answer>;
  readonly onSuccess?: (answer: Answer) => void;
  readonly successMessage?: (answer: Answer) => string;
  /** The request that reverses it, where there is one. */
  readonly undo?: (given: Given, answer: Answer) => (() => Promise<unknown>) | undefined;
  /** The field that a parameter of the request stands for, if it has another name. */
  readonly fieldOf?: (param: string) => readonly (string | number)[] | undefined;
  readonly onClose: () => void;
  readonly children: (record: Read) => ReactNode;
}

/** What the user typed and what is stored, after somebody else has changed the record meanwhile. */
interface Sides {
  readonly typed: object;
  readonly stored: object;
  readonly shown: 'typed' | 'stored';
}

/** Something that no field shows may change the record again and again. */
const mostAttempts = 3;

let opened = 0;

/**
 * A dialog about a record. It reads the record when it opens, whatever the page or an earlier dialog has read, and shows its fields
 * when the answer has arrived. If the record has changed before it is sent, the user sees both sides and decides.
 */
export function RecordDialog<Read, Given extends object, Answer>(props: RecordDialogProps<Read, Given, Answer>) {
  const { read, toForm, shown = () => undefined, run, children, form, ...same } = props;
  const words = useWords(common);
  const [instance] = Form.useForm<Given>(form);
  const [opening] = useState(() => ++opened);
  const [sides, setSides] = useState<Sides>();
  const query = useQuery({
    queryKey: ['opened dialog', opening],
    queryFn: ({ signal }) => read({ signal }),
    // The answer belongs to this opening: no other one sees it, and it does not change while somebody types.
    gcTime: 0,
    staleTime: 'static',
  });

  const show = (values: Sides) => {
    setSides(values);
    instance.setFieldsValue(values[values.shown] as Parameters<typeof instance.setFieldsValue>[0]);
    const names = instance.getFieldsError().map(({ name }) => name);
    const differing = new Set(differingFields(names, values.typed, values.stored));
    for (const name of names) {
      instance.setFields([{ name: name as never, warnings: differing.has(name) ? [words.changedField] : [] }]);
    }
  };
  const send = async (given: Given, record: Read, attempt = 1): Promise<Answer> => {
    try {
      return await run(given, record);
    } catch (error) {
      if (!isChangedMeanwhile(error)) throw error;
      const { data: present } = await query.refetch({ throwOnError: true });
      if (present === undefined) throw error;
      const before = toForm(record);
      const stored = toForm(present);
      // Nothing that the user saw has changed.
      const isUnseen = isSame(before, stored) && isSame(shown(record), shown(present));
      if (isUnseen && attempt < mostAttempts) return send(given, present, attempt + 1);
      show({ typed: withChangesOf(before, { ...before, ...given }, stored), stored, shown: 'typed' });
      throw new Error(words.changedMeanwhile);
    }
  };

  const record = query.data;
  const isRead = record !== undefined;
  return (
    <FormDialog<Given, Answer>
      {...same}
      form={instance}
      {...(isRead ? { initial: toForm(record) } : { waiting: <QueryResult query={query}>{() => null}</QueryResult> })}
      // Until the record is read, nothing can be sent.
      run={(given) => (isRead ? send(given, record) : Promise.reject(new WentBack()))}
    >
      {sides && (
        <Segmented<Sides['shown']>
          className="block"
          value={sides.shown}
          onChange={(shown) => {
            const typed = sides.shown === 'typed' ? instance.getFieldsValue(true) : sides.typed;
            show({ ...sides, typed, shown });
          }}
          options={[
            { value: 'typed', label: words.typedValues },
            { value: 'stored', label: words.storedValues },
          ]}
        />
      )}
      {isRead && children(record)}
    </FormDialog>
  );
}
