import { useChoices, useTerms } from '../../domain/terms.ts';
import { useApiQuery } from '../../server/api.ts';
import { QueryResult } from '../../ui/query-result.tsx';
import { ScrollArea } from '../../ui/table/scroll-area.tsx';
import { useWords } from '../../words/bilingual.ts';
import { staffWords } from './staff-words.ts';

/** Who may do what: the scopes of each role, as the server has them. */
export function RoleTable({ chosen }: { chosen?: string | undefined }) {
  const words = useWords(staffWords);
  const roles = useApiQuery('staff', 'roles', {});
  const scopes = useChoices('scope');
  const roleWord = useTerms('staff.role');
  return (
    <details className="block">
      <summary>{words.whoMayWhat}</summary>
      <QueryResult query={roles}>
        {({ list }) => (
          <ScrollArea label={words.whoMayWhat}>
            <table className="roles">
              <thead>
                <tr>
                  <td />
                  {list.map(({ role }) => (
                    <th key={role} scope="col" className={role === chosen ? 'chosen' : ''}>
                      {roleWord(role)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {scopes
                  .filter(({ value }) => list.some((each) => each.scopes.includes(String(value))))
                  .map(({ value, label }) => (
                    <tr key={value}>
                      <th scope="row">{label}</th>
                      {list.map(({ role, scopes: own }) => (
                        <td key={role} className={role === chosen ? 'chosen' : ''}>
                          {own.includes(String(value)) ? (
                            <span title={words.may}>✓</span>
                          ) : (
                            <span title={words.mayNot}>–</span>
                          )}
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </ScrollArea>
        )}
      </QueryResult>
      <p>{words.roleLimits}</p>
    </details>
  );
}
