import { Form, Input } from 'antd';
import { PeopleSelect } from '../../domain/person-select.tsx';
import { SheetUpload } from '../../domain/sheet/sheet-upload.tsx';
import { call } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from './class-words.ts';
import { joinedOf } from './joined.ts';

interface Given {
  readonly chosen?: readonly string[];
  readonly pasted?: string;
}

const most = 200;

/** Adds many students: found by name, pasted, or from the first column of a file. */
export function AddMembers({ groupId, onClose }: { groupId: number; onClose: () => void }) {
  const words = useWords(classWords);
  const [form] = Form.useForm<Given>();
  const add = async ({ chosen = [], pasted = '' }: Given) => {
    const names = [...new Set(pasted.split(/[\s,;，；]+/).filter((name) => name !== ''))];
    const count = names.length + chosen.length;
    if (count > most) throw new Error(words.tooMany(count));
    const { list: found } = names.length === 0 ? { list: [] } : await call('user', 'find', { names });
    const students = found.filter(({ userRole }) => userRole === 'student');
    const unknown = names.filter((name) => !students.some(({ asked }) => asked === name));
    if (unknown.length > 0) throw new Error(words.unknownNames(unknown.join(', ')));
    const userIds = [...new Set([...chosen, ...students.map(({ id }) => id)])];
    if (userIds.length === 0) throw new Error(words.nobodyChosen);
    return call('group', 'addMembers', { groupId, members: userIds.map((userId) => ({ userId })) });
  };
  return (
    <FormDialog<Given, Awaited<ReturnType<typeof add>>>
      title={words.addMembers}
      action={words.addMembers}
      form={form}
      run={add}
      successMessage={(answer) => {
        const joined = joinedOf(answer).length;
        return words.added(joined, answer.results.length - joined);
      }}
      undo={(_, answer) => {
        const members = joinedOf(answer);
        return members.length === 0 ? undefined : () => call('group', 'removeMembers', { groupId, members });
      }}
      onClose={onClose}
    >
      <Form.Item name="chosen" label={words.chooseStudents}>
        <PeopleSelect of="student" />
      </Form.Item>
      <Form.Item name="pasted" label={words.pasteStudents} extra={words.addHint}>
        <Input.TextArea rows={6} />
      </Form.Item>
      <SheetUpload
        onLoad={([table]) => {
          const names = table?.records.map(({ cells: [name = ''] }) => name.trim()) ?? [];
          form.setFieldValue('pasted', names.join('\n'));
        }}
      />
    </FormDialog>
  );
}
