import { useChosen, useFilters } from '../../browser/routing.tsx';
import { searchText } from '../../domain/typed-number.ts';
import { useSort } from '../../ui/table/list-page.tsx';

/** The filters of the list from the query string. */
export function usePeopleFilters() {
  const [{ text }] = useFilters();
  const { sort } = useSort(['created', '-created']);
  return {
    userRole: useChosen('role', ['teacher', 'student', 'assistant']),
    searchStr: text && searchText(text),
    ...(sort === undefined ? {} : ({ sortType: '3' as const, isSortDesc: sort === 'created' ? '0' : '1' } as const)),
  };
}
