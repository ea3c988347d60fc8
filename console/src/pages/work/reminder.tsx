import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../api.ts';
import { Copy } from '../../components/copy-button.tsx';
import { Answered } from '../../components/query-result.tsx';
import { Link, path } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { queueWords } from '../../words/queues.ts';

/** Who has not handed in a piece of homework, with words to send them. */
export function Reminder({ homeworkId, title }: { homeworkId: number; title: string }) {
  const words = useWords(queueWords);
  const [open, setOpen] = useState(false);
  const homework = useAsk('homework', 'get', { homeworkId }, { enabled: open });
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {words.whoIsMissing}
      </Button>
      <Modal open={open} title={`${words.notSubmitted}: ${title}`} footer={null} onCancel={() => setOpen(false)}>
        {open && (
          <Answered of={homework}>
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
                  <Copy label={words.reminder} text={words.reminderText(title, names)} />
                </>
              );
            }}
          </Answered>
        )}
      </Modal>
    </>
  );
}
