import { Form, Input } from 'antd';
import type { CallOptions } from '../../../src/client/index.ts';
import { EditDialog } from '../ui/dialog/edit-dialog.tsx';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { BranchOfNew, type OfBranch } from './branch-of-new.tsx';

interface Given {
  readonly name: string;
  readonly second: string;
}

interface Fields {
  /** The most characters of the name, if not 100. */
  readonly most?: number;
  /** The label of a second field. */
  readonly second?: string;
}

export interface NewName extends Fields {
  readonly label: string;
  /** Whether it belongs to a branch. */
  readonly inBranch?: boolean;
  readonly run: (given: Given & OfBranch) => Promise<unknown>;
}

interface Stored extends Partial<Given> {
  readonly name: string;
  readonly version: string;
}

export interface EditedName extends Fields {
  /** The present name, which tells the dialogs of a list apart. */
  readonly name: string;
  readonly read: (options: CallOptions) => Promise<Stored>;
  readonly send: (changed: Partial<Given> & { readonly version: string }) => Promise<unknown>;
}

interface Closing {
  readonly onClose: () => void;
}

/** Asks for the name of something new. */
export function NewNameDialog({ label, run, inBranch = false, onClose, ...fields }: NewName & Closing) {
  return (
    <FormDialog<Given & OfBranch, unknown> title={label} run={run} onClose={onClose}>
      {inBranch && <BranchOfNew />}
      <NameFields {...fields} />
    </FormDialog>
  );
}

/** Renames something. */
export function EditNameDialog({ name, read, send, onClose, ...fields }: EditedName & Closing) {
  const { edit } = useWords(common);
  return (
    <EditDialog<Stored, Given, Given, unknown>
      title={edit}
      about={name}
      read={read}
      toForm={({ version: _version, ...named }) => named}
      toSent={(given) => given}
      send={send}
      onClose={onClose}
    >
      {() => <NameFields {...fields} />}
    </EditDialog>
  );
}

function NameFields({ most = 100, second }: Fields) {
  const words = useWords(common);
  return (
    <>
      <Form.Item name="name" label={words.called} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={most} />
      </Form.Item>
      {second !== undefined && (
        <Form.Item name="second" label={second} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={100} />
        </Form.Item>
      )}
    </>
  );
}
