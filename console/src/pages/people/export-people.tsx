import { useTerms } from '../../domain/terms.ts';
import { type AnswerOf, call } from '../../server/api.ts';
import { useReadBranch } from '../../server/read-branch.ts';
import { useFormat } from '../../ui/format.ts';
import { Export, ExportTicked } from '../../ui/table/export.tsx';
import { fetchAllPages } from '../../ui/table/fetch-all-pages.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from '../student/student-words.ts';
import { usePeopleFilters } from './people-filters.ts';
import { peopleWords } from './people-words.ts';

type Person = AnswerOf<'user', 'list'>['list'][number];

/** People as the rows of a sheet. */
function usePeopleRows() {
  const words = useWords(peopleWords);
  const general = useWords(common);
  const { grade } = useWords(studentWords);
  const { day } = useFormat();
  const roleWord = useTerms('userRole');
  return (people: readonly Person[]) => [
    ['id', general.name, general.loginName, words.role, general.mobile, grade, words.since],
    ...people.map((user) => [
      user.id,
      user.name,
      user.loginName,
      roleWord(user.userRole),
      user.mobile ?? '',
      user.grade,
      day(user.createAt),
    ]),
  ];
}

/** Exports the filtered people, with mobiles as on the screen. */
export function ExportPeople() {
  const toRows = usePeopleRows();
  const filters = usePeopleFilters();
  const branch = useReadBranch();
  return (
    <Export
      name="people"
      rows={async (progress) => {
        const { signal } = progress;
        const page = (pageStart: number, pageSize: number) => {
          const asked = { ...filters, pageStart: String(pageStart), pageSize: String(pageSize) };
          return call('user', 'list', asked, { signal, branch });
        };
        return toRows(await fetchAllPages(page, progress));
      }}
    />
  );
}

export const ExportTickedPeople = ({ ticked }: { ticked: readonly Person[] }) => (
  <ExportTicked name="people" ticked={ticked} rows={usePeopleRows()} />
);
