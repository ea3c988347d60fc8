import { call } from '../../api.ts';
import { Export } from '../../components/export.tsx';
import { fetchAllPages } from '../../components/fetch-all-pages.ts';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { officeWords } from '../../words/office.ts';
import { studentWords } from '../../words/student.ts';
import { useTerms } from '../../words/terms.ts';
import { usePeopleFilters } from './active-people.tsx';

/** Exports the filtered people, with mobiles as on the screen. */
export function ExportPeople() {
  const words = useWords(officeWords);
  const general = useWords(common);
  const { grade } = useWords(studentWords);
  const { day } = useFormat();
  const roleWord = useTerms('userRole');
  const filters = usePeopleFilters();
  return (
    <Export
      name="people"
      rows={async (progress) => {
        const people = await fetchAllPages(
          (page, size) =>
            call(
              'user',
              'list',
              { ...filters, pageStart: String(page), pageSize: String(size) },
              { signal: progress.signal },
            ),
          progress,
        );
        return [
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
      }}
    />
  );
}
