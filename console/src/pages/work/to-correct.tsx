import { Tag } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { StudentName } from '../../domain/person-name.tsx';
import { apiRequest } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { List } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useOfWhom } from './class-and-teacher.tsx';
import { workQueueWords } from './work-queue-words.ts';
import { workWords } from './work-words.ts';

const CorrectHomework = lazyComponent(() => import('./correct-homework.tsx'), 'CorrectHomework');

/** Who waits for a correction, and since when: who has waited longest comes first. */
export function ToCorrect() {
  const words = useWords(workQueueWords);
  const work = useWords(workWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const may = useMay();
  const ofWhom = useOfWhom();
  return (
    <List
      ask={(page) => apiRequest('homework', 'toCorrect', { ...page, ...ofWhom })}
      keyOf={({ homeworkId, uniqueId }) => `${homeworkId}/${uniqueId}`}
      empty={work.nobodyWaits}
      columns={[
        { title: general.student, card: 'title', render: (_, student) => <StudentName {...student} /> },
        { title: words.title, dataIndex: 'title' },
        {
          key: 'class',
          title: general.class,
          render: (_, { groupId, groupName }) => <Link to={path`/classes/${groupId}`}>{groupName}</Link>,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        {
          title: work.waitsSince,
          card: 'amount',
          render: (_, { submitTime, round }) => (
            <>
              {moment(submitTime)} {round > 1 && <Tag>{work.revision}</Tag>}
            </>
          ),
        },
        {
          title: '',
          render: (_, { homeworkId, uniqueId }) => (
            <DialogButton label={may('homework:write') ? work.correct : work.open}>
              {(close) => <CorrectHomework homeworkId={homeworkId} uniqueId={uniqueId} onClose={close} />}
            </DialogButton>
          ),
        },
      ]}
    />
  );
}
