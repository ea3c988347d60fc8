import { Segmented, Tag } from 'antd';
import { Link, path, useChosen, useFilters } from '../../browser/routing.tsx';
import { useChoices } from '../../domain/terms.ts';
import { apiRequest } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { ChoiceFilter, TextFilter } from '../../ui/field/filter-fields.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { List, useSort } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { scheduleWords } from '../lesson/schedule-words.ts';
import { classWords } from './class-words.ts';

const Calendar = lazyComponent(() => import('./calendar.tsx'), 'Calendar');

const NewClass = lazyComponent(() => import('./edit-class.tsx'), 'NewClass');

/** The classes as a list or as a calendar. */
export default function Classes() {
  const words = useWords(classWords);
  const views = useWords(scheduleWords);
  const may = useMay();
  const [{ show = 'list' }, filter] = useFilters();
  return (
    <Page
      title={words.title}
      actions={
        <>
          {may('liveclass:read') && (
            <Segmented
              value={show}
              onChange={(value) => filter({ show: value === 'list' ? '' : value, page: '' })}
              options={[
                { value: 'list', label: views.list },
                { value: 'calendar', label: views.calendar },
              ]}
            />
          )}
          {may('group:write') && (
            <DialogButton label={words.create} size="middle" primary>
              {(close) => <NewClass onClose={close} />}
            </DialogButton>
          )}
        </>
      }
    >
      {show === 'calendar' ? <Calendar /> : <ClassList />}
    </Page>
  );
}

function ClassList() {
  const words = useWords(classWords);
  const general = useWords(common);
  const { day } = useFormat();
  const [{ name: groupName }] = useFilters();
  const choices = useChoices('validity');
  const validity = useChosen('validity', ['notBegun', 'active', 'expired']);
  const sort = useSort(['name', '-name', 'begin', '-begin']);
  const nowSeconds = Date.now() / 1000;
  return (
    <List
      name="classes"
      ask={(page) => apiRequest('group', 'list', { ...page, ...sort, groupName, validity })}
      filters={
        <>
          <TextFilter name="name" label={words.name} />
          <ChoiceFilter name="validity" label={words.validity} choices={choices} />
        </>
      }
      keyOf={({ groupId }) => groupId}
      columns={[
        {
          key: 'class',
          title: general.class,
          sort: 'name',
          card: 'title',
          render: (_, { groupId, groupName }) => <Link to={path`/classes/${groupId}`}>{groupName}</Link>,
        },
        { title: general.teacher, dataIndex: 'teacherName' },
        {
          key: 'members',
          title: words.memberCount,
          card: 'amount',
          align: 'right',
          render: (_, { memberCount, capacity }) => (capacity === 0 ? memberCount : `${memberCount} / ${capacity}`),
        },
        {
          key: 'valid',
          title: words.valid,
          sort: 'begin',
          render: (_, { activeBegin, activeEnd }) => (
            <>
              {day(activeBegin * 1000)} – {day(activeEnd * 1000 - 1)}{' '}
              {activeEnd <= nowSeconds && <Tag>{words.expired}</Tag>}
              {activeBegin > nowSeconds && <Tag>{words.notBegun}</Tag>}
            </>
          ),
        },
        { title: words.remarks, dataIndex: 'groupRemarks' },
      ]}
    />
  );
}
