import { useBranchName } from '../../domain/branch-name.ts';
import { useBranchOfNew } from '../../domain/branch-of-new.tsx';
import { EditNameButton, NewNameButton } from '../../domain/name-button.tsx';
import { apiRequest, call } from '../../server/api.ts';
import { useMay } from '../../server/session.ts';
import { found } from '../../ui/found.ts';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { catalogueWords } from './catalogue-words.ts';

export default function Subjects() {
  const words = useWords(catalogueWords);
  const general = useWords(common);
  const may = useMay();
  const inBranch = useBranchOfNew();
  const branchName = useBranchName();
  return (
    <ListPage
      title={words.subjects}
      actions={
        may('subject:write') && (
          <NewNameButton
            label={words.newSubject}
            inBranch
            run={({ name, ...given }) => call('subject', 'create', { courseName: name, ...inBranch(given) })}
          />
        )
      }
      ask={(page) => apiRequest('subject', 'list', page)}
      keyOf={({ courseId }) => courseId}
      columns={[
        { title: 'id', dataIndex: 'courseId' },
        { title: words.subjectName, card: 'title', dataIndex: 'courseName' },
        { title: general.branch, render: (_, { subOrgId }) => branchName(subOrgId) },
        {
          title: '',
          render: (_, { courseId, courseName }) =>
            may('subject:write') && (
              <EditNameButton
                name={courseName}
                read={async (options) => {
                  const { list } = await call('subject', 'list', { courseId }, options);
                  const subject = found(list[0]);
                  return { name: subject.courseName, version: subject.version };
                }}
                send={({ name = courseName, version }) =>
                  call('subject', 'update', { courseId, courseName: name, version })
                }
              />
            ),
        },
      ]}
    />
  );
}
