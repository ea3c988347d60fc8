import { UserOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { call, queryClient } from '../../server/api.ts';
import { useMe } from '../../server/session.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useWords } from '../../words/bilingual.ts';
import { setLanguage, useLanguage } from '../../words/language.ts';
import { AppearanceSwitch } from './appearance-switch.tsx';
import { shell } from './shell-words.ts';

const ChangePassword = lazyComponent(() => import('./change-password.tsx'), 'ChangePassword');

/** Switches language and appearance; password and sign-out of the account. */
export function Account() {
  const words = useWords(shell);
  const language = useLanguage();
  const { staffId, name } = useMe();
  const [changing, setChanging] = useState(false);
  const leave = async (method: 'signOut' | 'signOutEverywhere') => {
    await call('staff', method, {});
    queryClient.clear();
    location.reload();
  };
  return (
    <>
      <AppearanceSwitch className="wide" />
      <Button type="text" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
        {words.language}
      </Button>
      {staffId > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'password', label: words.changePassword, onClick: () => setChanging(true) },
              { key: 'everywhere', label: words.signOutEverywhere, onClick: () => void leave('signOutEverywhere') },
              { key: 'out', label: words.signOut, onClick: () => void leave('signOut') },
            ],
          }}
        >
          <Button icon={<UserOutlined />} aria-label={`${words.account}: ${name}`}>
            <span className="wide">{name}</span>
          </Button>
        </Dropdown>
      )}
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
