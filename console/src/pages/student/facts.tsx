import { Card, Descriptions } from 'antd';
import { PersonalValue } from '../../domain/personal-value.tsx';
import type { AnswerOf } from '../../server/api.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { studentWords } from './student-words.ts';

export function Facts({ student }: { student: AnswerOf<'user', 'get'> }) {
  const words = useWords(studentWords);
  const general = useWords(common);
  const personal = (field: 'mobile' | 'guardianName' | 'guardianMobile' | 'birthday') => (
    <PersonalValue
      value={student[field] ?? ''}
      hidden={student.hiddenFields?.includes(field) ?? false}
      of={{ userId: student.id, field }}
    />
  );
  return (
    <Card className="block" size="small">
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2, lg: 4 }}
        items={[
          { key: 'login', label: general.loginName, children: student.loginName },
          { key: 'mobile', label: general.mobile, children: personal('mobile') },
          { key: 'guardian', label: words.guardian, children: personal('guardianName') },
          { key: 'guardianMobile', label: words.guardianMobile, children: personal('guardianMobile') },
          { key: 'birthday', label: words.birthday, children: personal('birthday') },
          { key: 'grade', label: words.grade, children: student.grade || '–' },
          { key: 'school', label: words.school, children: student.school || '–' },
          { key: 'remark', label: words.remark, children: student.remark || '–' },
        ]}
      />
    </Card>
  );
}
