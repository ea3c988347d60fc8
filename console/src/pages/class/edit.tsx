import { App, DatePicker, Form, Input, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type AnswerOf, call, queryClient } from '../../ask.ts';
import { useFormat } from '../../format.ts';
import { PersonSelect } from '../../parts/person-select.tsx';
import { go } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { classWords } from '../../words/class.ts';
import { common } from '../../words/common.ts';

interface Given {
  readonly groupName: string;
  readonly firstDay: Dayjs;
  readonly lastDay: Dayjs;
  readonly teacherId: string;
  readonly assitantId?: string;
  readonly groupRemarks?: string;
}

/** The midnight after a day: a class is open to the end of its last day. */
const midnightAfter = (day: Dayjs) => day.add(1, 'day').startOf('day');

/** Makes a class, or changes one; the interface's rules are told while typing. */
export function EditClass({ group, onClose }: { group?: AnswerOf<'group', 'get'>; onClose: () => void }) {
  const words = useWords(classWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const { message } = App.useApp();
  const [form] = Form.useForm<Given>();
  const lastDay = Form.useWatch('lastDay', form);
  const save = async ({ firstDay, lastDay: last, ...given }: Given) => {
    const activeEnd = midnightAfter(last).unix();
    const assitantId = given.assitantId ?? '';
    try {
      if (group === undefined) {
        const { groupId } = await call('group', 'create', {
          groupName: given.groupName,
          teacherId: given.teacherId,
          activeBegin: firstDay.startOf('day').unix(),
          activeEnd,
          ...(assitantId === '' ? {} : { assitantId }),
          ...(given.groupRemarks === undefined ? {} : { groupRemarks: given.groupRemarks }),
        });
        go(`/classes/${groupId}`);
      } else {
        await call('group', 'edit', {
          groupId: group.groupId,
          groupName: given.groupName,
          teacherId: given.teacherId,
          activeEnd,
          assitantId,
          groupRemarks: given.groupRemarks ?? '',
        });
      }
      await queryClient.invalidateQueries();
      message.success(general.done);
      onClose();
    } catch (error) {
      message.error(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <Modal
      open
      title={group === undefined ? words.create : words.edit}
      okText={general.save}
      cancelText={general.cancel}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Given>
        form={form}
        layout="vertical"
        onFinish={(given) => void save(given)}
        initialValues={
          group === undefined
            ? { firstDay: dayjs() }
            : {
                ...group,
                assitantId: group.assitantId || undefined,
                firstDay: dayjs.unix(group.activeBegin),
                lastDay: dayjs.unix(group.activeEnd).subtract(1, 'second'),
              }
        }
      >
        <Form.Item name="groupName" label={words.name} rules={[{ required: true, max: 50 }]}>
          <Input showCount maxLength={50} />
        </Form.Item>
        <Form.Item name="firstDay" label={words.firstDay} rules={[{ required: true }]}>
          <DatePicker disabled={group !== undefined} />
        </Form.Item>
        <Form.Item
          name="lastDay"
          label={words.lastDay}
          rules={[{ required: true }]}
          extra={lastDay && words.lastDayNote(moment(midnightAfter(lastDay).valueOf()))}
        >
          <DatePicker minDate={group === undefined ? dayjs() : dayjs.unix(group.activeBegin)} />
        </Form.Item>
        <Form.Item name="teacherId" label={general.teacher} rules={[{ required: true }]}>
          <PersonSelect of="teacher" known={group && { id: group.teacherId, name: group.teacherName }} />
        </Form.Item>
        <Form.Item name="assitantId" label={words.assistant}>
          <PersonSelect of="assistant" known={group && { id: group.assitantId, name: group.assistantName }} />
        </Form.Item>
        <Form.Item name="groupRemarks" label={words.remarks} rules={[{ max: 200 }]}>
          <Input.TextArea showCount maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
