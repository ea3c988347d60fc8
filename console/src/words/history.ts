import { bilingual } from './bilingual.ts';

export const historyWords = bilingual(
  {
    changes: 'Changes',
    none: 'No change has been recorded.',
    all: (count: number) => `Show ${count} changes`,
    hidden: 'changed (personal data, hidden or erased)',
    key: (name: string) => `key “${name}”`,
    operator: 'operator of the server',
    keyless: 'someone on the server’s machine',
    server: 'the server',
    who: 'Who',
    what: 'What',
    about: 'About',
  },
  {
    changes: '修改记录',
    none: '没有修改记录。',
    all: (count) => `显示 ${count} 条修改`,
    hidden: '已修改（个人信息，不显示或已清除）',
    key: (name) => `密钥“${name}”`,
    operator: '服务器管理员',
    keyless: '服务器本机用户',
    server: '服务器',
    who: '操作人',
    what: '内容',
    about: '对象',
  },
);
