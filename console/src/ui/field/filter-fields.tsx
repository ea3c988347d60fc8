import { Input, Select } from 'antd';
import { useEffect, useId, useState } from 'react';
import { useFilters } from '../../browser/routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useAmountProblem } from './amount-problem.ts';

interface TextFilterProps {
  readonly name: string;
  readonly label: string;
  /** Says what is wrong with a text, which then filters nothing. */
  readonly problemOf?: (text: string) => string | undefined;
}

/**
 * A text filter. It changes the query string on Enter and on leaving the field, and says so while what was typed filters nothing
 * yet: some users may search for a hidden value only a few times an hour, so no key may search by itself.
 */
export function TextFilter({ name, label, problemOf }: TextFilterProps) {
  const { pressEnter } = useWords(common);
  const note = useId();
  const [filters, filter] = useFilters();
  const given = filters[name] ?? '';
  const [text, setText] = useState(given);
  useEffect(() => setText(given), [given]);
  const problem = text.trim() === '' ? undefined : problemOf?.(text);
  const isWaiting = problem === undefined && text.trim() !== given;
  const apply = (value: string) => problem === undefined && filter({ [name]: value.trim(), page: '' });
  return (
    <div className="filter">
      <Input
        allowClear
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value === '') filter({ [name]: '', page: '' });
        }}
        onPressEnter={() => apply(text)}
        onBlur={() => text.trim() !== given && apply(text)}
        suffix={
          isWaiting && (
            <span id={note} className="filter-note">
              {pressEnter}
            </span>
          )
        }
        {...(isWaiting || problem !== undefined ? { 'aria-describedby': note } : {})}
        {...(problem === undefined ? {} : { status: 'error', 'aria-invalid': true })}
      />
      {problem !== undefined && (
        <div id={note} role="alert" className="filter-problem">
          {problem}
        </div>
      )}
    </div>
  );
}

/** A text filter that takes an amount. */
export function AmountFilter(props: Omit<TextFilterProps, 'problemOf'>) {
  const problemOf = useAmountProblem();
  return <TextFilter {...props} problemOf={problemOf} />;
}

interface ChoiceFilterProps {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly { readonly value: number | string; readonly label: string }[];
}

export function ChoiceFilter({ name, label, choices }: ChoiceFilterProps) {
  const [filters, filter] = useFilters();
  return (
    <Select
      className="filter"
      allowClear
      aria-label={label}
      placeholder={label}
      value={filters[name] ?? null}
      onChange={(value) => filter({ [name]: value ?? '', page: '' })}
      options={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
    />
  );
}
