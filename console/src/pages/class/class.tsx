import { Button, Card, Descriptions, Radio } from 'antd';
import { useState } from 'react';
import { path, useFilters, useOpenPage } from '../../browser/routing.tsx';
import { apiRequest, useApiQuery } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { Folded } from '../../ui/folded.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Page } from '../../ui/page.tsx';
import { QueryResult } from '../../ui/query-result.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import type { PageProps } from '../page-props.ts';
import { classWords } from './class-words.ts';
import { ExportClass } from './export-class.tsx';
import { Members } from './members.tsx';

const AttendanceMap = lazyComponent(() => import('./attendance-map.tsx'), 'AttendanceMap');
const ClassLessons = lazyComponent(() => import('./class-lessons.tsx'), 'ClassLessons');
const Results = lazyComponent(() => import('./results.tsx'), 'Results');
const EditClass = lazyComponent(() => import('./edit-class.tsx'), 'EditClass');
const Changes = lazyComponent(() => import('../../domain/history/history.tsx'), 'Changes');

const dayMs = 86_400_000;

/** A class: members, lessons, attendance and results. */
export default function Class({ params }: PageProps) {
  const words = useWords(classWords);
  const openPage = useOpenPage();
  const general = useWords(common);
  const { day } = useFormat();
  const may = useMay();
  const groupId = Number(params.groupId);
  const [filters, filter] = useFilters();
  const [now] = useState(Date.now);
  const days = filters.days === '7' ? 7 : 90;
  const range = { beginTime: now - days * dayMs, endTime: now };
  const tabs = (['members', 'lessons', 'attendance', 'results'] as const).filter(
    (tab) => tab === 'members' || tab === 'lessons' || may('statistics:read'),
  );
  const shown = tabs.find((tab) => tab === filters.tab) ?? 'members';
  const group = useApiQuery('group', 'get', { groupId });
  return (
    <QueryResult query={group}>
      {(found) => (
        <Page
          title={found.groupName}
          actions={
            <>
              {may('group:write') && (
                <DialogButton label={words.edit} size="middle">
                  {(close) => <EditClass groupId={groupId} onClose={close} />}
                </DialogButton>
              )}
              {may('statistics:read') && <ExportClass group={found} range={range} />}
              {may('statistics:read') && (
                <Button onClick={() => openPage(path`/classes/${groupId}/print?days=${days}`)}>{words.report}</Button>
              )}
            </>
          }
        >
          <Card className="block" size="small">
            <Descriptions
              size="small"
              column={{ xs: 1, sm: 2, lg: 4 }}
              items={[
                { key: 'teacher', label: general.teacher, children: found.teacherName },
                { key: 'assistant', label: words.assistant, children: found.assistantName || '–' },
                {
                  key: 'valid',
                  label: words.valid,
                  children: `${day(found.activeBegin * 1000)} – ${day(found.activeEnd * 1000 - 1)}`,
                },
                {
                  key: 'subjects',
                  label: words.subjectTeachers,
                  children:
                    found.groupTeacherList.map(({ userName, courseName }) => `${courseName}: ${userName}`).join('; ') ||
                    '–',
                },
                {
                  key: 'seats',
                  label: words.capacity,
                  children: found.capacity === 0 ? found.memberCount : `${found.memberCount} / ${found.capacity}`,
                },
                { key: 'grade', label: words.grade, children: found.grade || '–' },
                { key: 'remarks', label: words.remarks, children: found.groupRemarks || '–' },
              ]}
            />
          </Card>
          <div className="filters">
            <Radio.Group
              optionType="button"
              value={shown}
              onChange={(event) => filter({ tab: String(event.target.value), page: '' })}
              options={tabs.map((tab) => ({ value: tab, label: words[tab] }))}
            />
            <Radio.Group
              optionType="button"
              value={String(days)}
              onChange={(event) => filter({ days: String(event.target.value) })}
              options={[
                { value: '7', label: words.week },
                { value: '90', label: words.term },
              ]}
            />
          </div>
          {shown === 'members' && (
            <>
              <Members group={found} />
              <Folded title={words.changes}>
                <Changes ask={(pageSize) => apiRequest('group', 'history', { groupId, pageSize })} />
              </Folded>
            </>
          )}
          {shown === 'lessons' && <ClassLessons group={found} />}
          {shown === 'attendance' && <AttendanceMap groupId={groupId} range={range} />}
          {shown === 'results' && <Results groupId={groupId} range={range} />}
        </Page>
      )}
    </QueryResult>
  );
}
