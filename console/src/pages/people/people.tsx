import { Segmented } from 'antd';
import { useFilters } from '../../browser/routing.tsx';
import { useChoices } from '../../domain/terms.ts';
import { useMay, useMe } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/field/filter-fields.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { ActivePeople } from './active-people.tsx';
import { DeletedPeople } from './deleted.tsx';
import { ExportPeople } from './export-people.tsx';
import { peopleWords } from './people-words.ts';

const NewPerson = lazyComponent(() => import('./edit-person.tsx'), 'NewPerson');

export default function People() {
  const words = useWords(peopleWords);
  const general = useWords(common);
  const { teacherId } = useMe();
  const may = useMay();
  const [{ show = '' }, filter] = useFilters();
  const choices = useChoices('userRole');
  return (
    <Page
      title={words.people}
      actions={
        <>
          {show !== 'deleted' && <ExportPeople />}
          {may('user:write') && (
            <DialogButton label={words.newPerson} size="middle" primary>
              {(close) => <NewPerson onClose={close} />}
            </DialogButton>
          )}
        </>
      }
    >
      <div className="filters">
        <TextFilter name="text" label={general.search} />
        {show !== 'deleted' && <ChoiceFilter name="role" label={words.role} choices={choices} />}
        {teacherId === '' && (
          <Segmented
            value={show}
            onChange={(value) => filter({ show: value, page: '' })}
            options={[
              { value: '', label: words.present },
              { value: 'deleted', label: words.deleted },
            ]}
          />
        )}
      </div>
      {show === 'deleted' ? <DeletedPeople /> : <ActivePeople />}
    </Page>
  );
}
