import { Alert } from 'antd';
import { Link, path } from '../../browser/routing.tsx';
import { useTerms } from '../../domain/terms.ts';
import type { AnswerOf } from '../../server/api.ts';
import { useWords } from '../../words/bilingual.ts';
import { scheduleWords } from './schedule-words.ts';

export type Warnings = AnswerOf<'liveclass', 'schedule'>['warnings'];

/** Warnings about scheduled lessons, such as overlaps. */
export function LessonWarnings({ warnings }: { warnings: Warnings }) {
  const words = useWords(scheduleWords);
  const kindWord = useTerms('liveclass.warnings.kind');
  if (warnings.length === 0) return null;
  return (
    <Alert
      className="block"
      type="warning"
      closable
      title={words.warnings}
      description={[...Map.groupBy(warnings, ({ kind }) => kind)].map(([kind, own]) => (
        <p key={kind}>
          {kindWord(kind)}: {words.lessons(own.length)}{' '}
          {own
            .filter(({ other }) => other !== '')
            .slice(0, 5)
            .map(({ liveclass, other }) => (
              <span key={liveclass}>
                <Link to={path`/lessons/${other}`}>{other}</Link>{' '}
              </span>
            ))}
        </p>
      ))}
    />
  );
}
