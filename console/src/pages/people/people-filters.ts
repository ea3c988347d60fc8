import { useFilters } from '../../browser/routing.tsx';
import { searchText } from '../../domain/typed-number.ts';
import { useSort } from '../../ui/table/paged-table.tsx';

const roles = ['teacher', 'student', 'assistant'] as const;

/** The filters of the list from the query string. */
export function usePeopleFilters() {
  const [{ role, text }] = useFilters();
  const userRole = roles.find((each) => each === role);
  const { sort } = useSort(['created', '-created']);
  return {
    ...(userRole === undefined ? {} : { userRole }),
    ...(text === undefined ? {} : { searchStr: searchText(text) }),
    ...(sort === undefined ? {} : ({ sortType: '3' as const, isSortDesc: sort === 'created' ? '0' : '1' } as const)),
  };
}
