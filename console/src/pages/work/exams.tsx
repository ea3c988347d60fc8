import { Segmented, Space } from 'antd';
import { Link, path, useChosen, useFilters } from '../../browser/routing.tsx';
import { useTerms } from '../../domain/terms.ts';
import { apiRequest, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage, useSort } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { OfWhom, useOfWhom } from './class-and-teacher.tsx';
import { workQueueWords } from './work-queue-words.ts';
import { workWords } from './work-words.ts';

const EditExam = lazyComponent(() => import('./edit-exam.tsx'), 'EditExam');
const NewExam = lazyComponent(() => import('./edit-exam.tsx'), 'NewExam');
const GradeExam = lazyComponent(() => import('./grade-exam.tsx'), 'GradeExam');

/** The exams. */
export default function Exams() {
  const words = useWords(workQueueWords);
  const work = useWords(workWords);
  const general = useWords(common);
  const may = useMay();
  const status = useTerms('exam.status');
  const { moment } = useFormat();
  const ofWhom = useOfWhom();
  const [, filter] = useFilters();
  const queue = useChosen('queue', ['toGrade']);
  const sort = useSort(['time', '-time']);
  return (
    <ListPage
      title={words.exams}
      actions={
        may('exam:write') && (
          <DialogButton label={work.newExam} size="middle" primary>
            {(close) => <NewExam onClose={close} />}
          </DialogButton>
        )
      }
      filters={
        <>
          <Segmented
            value={queue ?? ''}
            onChange={(value) => filter({ queue: value, page: '' })}
            options={[
              { value: '', label: words.all },
              { value: 'toGrade', label: words.toGrade },
            ]}
          />
          <OfWhom />
        </>
      }
      name="exams"
      ask={(page) => apiRequest('exam', 'list', { ...page, ...sort, ...ofWhom, queue })}
      inAll={({ students }) => (students === undefined ? undefined : words.studentsInAll(students))}
      keyOf={({ examId }) => examId}
      columns={[
        { title: words.title, card: 'title', dataIndex: 'title' },
        {
          key: 'class',
          title: general.class,
          render: (_, { groupId, groupName }) => <Link to={path`/classes/${groupId}`}>{groupName}</Link>,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        { key: 'begins', title: words.begins, sort: 'time', render: (_, { beginTime }) => moment(beginTime) },
        { title: status('submitted'), dataIndex: 'submitted' },
        { title: status('graded'), dataIndex: 'graded' },
        { title: status('absent'), dataIndex: 'absent' },
        {
          title: '',
          render: (_, exam) =>
            may('exam:write') && (
              <Space wrap>
                {exam.submitted + exam.graded > 0 && (
                  <DialogButton label={work.grade}>
                    {(close) => <GradeExam examId={exam.examId} title={exam.title} onClose={close} />}
                  </DialogButton>
                )}
                <DialogButton label={general.edit}>
                  {(close) => <EditExam examId={exam.examId} onClose={close} />}
                </DialogButton>
                <ConfirmButton
                  danger
                  label={work.cancelExam}
                  consequence={work.cancelExamWill(exam.title)}
                  run={() => call('exam', 'cancel', { examId: exam.examId })}
                />
              </Space>
            ),
        },
      ]}
    />
  );
}
