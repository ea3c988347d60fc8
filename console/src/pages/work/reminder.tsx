import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '../../api.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { queueWords } from '../../words/queues.ts';

/** The students who have not handed in a piece of homework, and a reminder to copy. */
export function Reminder({ homeworkId, title }: { homeworkId: number; title: string }) {
  const words = useWords(queueWords);
  const [open, setOpen] = useState(false);
  const homework = useApiQuery('homework', 'get', { homeworkId }, { enabled: open });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.whoIsMissing}
      </Button>
      <Modal open={open} title={`${words.notSubmitted}: ${title}`} footer={null} onCancel={() => setOpen(false)}>
        {open && (
          <QueryResult query={homework}>
            {({ students }) => {
              const missing = students.filter(({ status }) => status === 0);
              const names = missing.map(({ userName }) => userName).join('、');
              return (
                <>
                  <p>
                    {missing.map(({ uniqueId, userName }) => (
                      <span key={uniqueId}>
                        <Link to={path`/students/${uniqueId}`}>{userName}</Link>{' '}
                      </span>
                    ))}
                  </p>
                  <CopyButton label={words.reminder} text={words.reminderText(title, names)} />
                </>
              );
            }}
          </QueryResult>
        )}
      </Modal>
    </>
  );
}
