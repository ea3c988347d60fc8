import { Select } from 'antd';
import { Page } from '../../components/page.tsx';
import { QueryResult } from '../../components/query-result.tsx';
import { useFilters } from '../../routing.tsx';
import { useWords } from '../../words/bilingual.ts';
import { explorerWords } from '../../words/explorer.ts';
import { useContract } from './contract.ts';
import { Request } from './request.tsx';

/** Sends any operation and shows it as a shell command and as client code. */
export default function Explorer() {
  const words = useWords(explorerWords);
  const [filters, filter] = useFilters();
  const contract = useContract();
  return (
    <Page title={words.title}>
      <QueryResult query={contract}>
        {(operations) => {
          const chosen = operations.find(({ name }) => name === filters.operation) ?? operations[0];
          return (
            <>
              <Select
                className="block operation"
                aria-label={words.operation}
                showSearch={{ optionFilterProp: 'label' }}
                value={chosen?.name ?? null}
                onChange={(name) => filter({ operation: name ?? '' })}
                options={[...Map.groupBy(operations, ({ resource }) => resource)].map(([resource, own]) => ({
                  label: resource,
                  options: own.map(({ name, path, title }) => ({ value: name, label: `${path} · ${title}` })),
                }))}
              />
              {chosen && <Request key={chosen.name} operation={chosen} />}
            </>
          );
        }}
      </QueryResult>
    </Page>
  );
}
