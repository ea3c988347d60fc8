import { Form, Select, Tag } from 'antd';
import { useEffect } from 'react';
import { Mismatches } from '../../domain/class-fit.tsx';
import { classSelectWords } from '../../domain/class-select-words.ts';
import { fullName } from '../../domain/person-name.tsx';
import { type AnswerOf, call, useApiQuery } from '../../server/api.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { titleSearch } from '../../ui/field/label-search.ts';
import { useFormat } from '../../ui/format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import type { AbsentLesson, AbsentListener } from './absence.ts';
import { lessonWords } from './lesson-words.ts';

type Suggestion = AnswerOf<'liveclass', 'suggestMakeUp'>['list'][number];

interface MakeUpProps {
  readonly lesson: AbsentLesson;
  readonly listener: AbsentListener;
  readonly onClose: () => void;
}

/** Chooses a lesson to make up in: the one that fits best is chosen first. */
export function MakeUp({ lesson, listener, onClose }: MakeUpProps) {
  const words = useWords(lessonWords);
  const { uniqueId } = listener;
  const missed = lesson.liveclass;
  const suggested = useApiQuery('liveclass', 'suggestMakeUp', { liveclass: missed, uniqueId });
  return (
    <FormDialog<{ readonly liveclass: string }, unknown>
      title={words.makeUpIn(fullName(listener))}
      action={words.makeUp}
      run={({ liveclass }) => call('liveclass', 'makeUp', { liveclass, uniqueId, missed })}
      undo={({ liveclass }) =>
        () =>
          call('liveclass', 'cancelMakeUp', { liveclass, uniqueId })
        }
      onClose={onClose}
    >
      <LessonField lessons={suggested.data?.list} />
    </FormDialog>
  );
}

function LessonField({ lessons }: { lessons: readonly Suggestion[] | undefined }) {
  const words = useWords(lessonWords);
  const { lesson } = useWords(common);
  const { seats } = useWords(classSelectWords);
  const { shortDay, clock } = useFormat();
  const form = Form.useFormInstance<{ liveclass?: string }>();
  const [best] = lessons ?? [];
  useEffect(() => {
    if (best?.mismatches.length === 0 && form.getFieldValue('liveclass') === undefined) {
      form.setFieldValue('liveclass', best.liveclass);
    }
  }, [best, form]);
  const chosen = Form.useWatch('liveclass', form);
  const { mismatches = [] } = lessons?.find(({ liveclass }) => liveclass === chosen) ?? {};
  const textOf = ({ beginTime, groupName, shortDesc }: Suggestion) =>
    `${shortDay(beginTime)} ${clock(beginTime)} ${groupName} · ${shortDesc}`;
  return (
    <>
      <Form.Item name="liveclass" label={lesson} rules={[{ required: true }]}>
        <Select
          showSearch={titleSearch}
          loading={lessons === undefined}
          popupMatchSelectWidth={false}
          notFoundContent={words.noLessonFits}
          options={(lessons ?? []).map((each) => ({
            value: each.liveclass,
            title: textOf(each),
            label: (
              <>
                {textOf(each)} {each.capacity > 0 && <Tag color="green">{seats(each.taken, each.capacity)}</Tag>}
                {each.sameTitle === 1 && <Tag color="blue">{words.sameTitle}</Tag>}
                <Mismatches mismatches={each.mismatches} />
              </>
            ),
          }))}
        />
      </Form.Item>
      {mismatches.length > 0 && (
        <p role="status">
          <Mismatches mismatches={mismatches} />
        </p>
      )}
    </>
  );
}
