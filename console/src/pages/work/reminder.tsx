import { Space } from 'antd';
import { StudentName } from '../../domain/person-name.tsx';
import { type AnswerOf, useApiQuery } from '../../server/api.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { type Language, useLanguage } from '../../words/language.ts';
import { workQueueWords } from './work-queue-words.ts';

/** The language of a family, if the console speaks it. */
const familyLanguage = (tag: string): Language | undefined =>
  (['zh', 'en'] as const).find((language) => tag.toLowerCase().startsWith(language));

/** The reminder, in the language of the families who read it rather than of the staff. */
const reminderIn = (language: Language, title: string, students: readonly { readonly userName: string }[]) =>
  workQueueWords[language].reminderText(
    title,
    students.map(({ userName }) => userName).join(language === 'zh' ? '、' : ', '),
  );

type Homework = AnswerOf<'homework', 'list'>['list'][number];

interface ReminderProps {
  readonly homeworkId: number;
  readonly title: string;
  readonly onClose: () => void;
}

/** The students who have not handed in a piece of homework, and a reminder to copy. */
export function Reminder({ homeworkId, title, onClose }: ReminderProps) {
  const words = useWords(workQueueWords);
  return (
    <Dialog title={`${words.notSubmitted}: ${title}`} onClose={onClose}>
      <Missing homeworkId={homeworkId} title={title} />
    </Dialog>
  );
}

/** The same for several pieces of homework. */
export function Reminders({ of, onClose }: { of: readonly Homework[]; onClose: () => void }) {
  const words = useWords(workQueueWords);
  return (
    <Dialog title={words.notSubmitted} onClose={onClose}>
      {of.map(({ homeworkId, title, groupName }) => (
        <section key={homeworkId} className="block">
          <h3>
            {title} · {groupName}
          </h3>
          <Missing homeworkId={homeworkId} title={title} />
        </section>
      ))}
    </Dialog>
  );
}

function Missing({ homeworkId, title }: Omit<ReminderProps, 'onClose'>) {
  const words = useWords(workQueueWords);
  const present = useLanguage();
  const homework = useApiQuery('homework', 'get', { homeworkId });
  return (
    <QueryResult query={homework}>
      {({ students }) => {
        const missing = students.filter(({ status }) => status === 0);
        const byLanguage = Map.groupBy(missing, ({ language }) => familyLanguage(language) ?? present);
        return (
          <>
            <p>
              {missing.map((student) => (
                <span key={student.uniqueId}>
                  <StudentName {...student} />{' '}
                </span>
              ))}
            </p>
            <Space wrap>
              {[...byLanguage].map(([language, students]) => (
                <CopyButton
                  key={language}
                  label={
                    byLanguage.size === 1 ? words.reminder : language === 'zh' ? words.reminderZh : words.reminderEn
                  }
                  text={reminderIn(language, title, students)}
                />
              ))}
            </Space>
          </>
        );
      }}
    </QueryResult>
  );
}
