import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, theme } from 'antd';
import english from 'antd/locale/en_GB';
import chinese from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { useAppearance } from '../browser/appearance.ts';
import { BrowserRouter } from '../browser/routing.tsx';
import { queryClient } from '../server/api.ts';
import { Messages } from '../server/messages.tsx';
import { setDateLanguage } from '../ui/weekday.ts';
import { common } from '../words/common.ts';
import { useLanguage } from '../words/language.ts';
import { lookOf } from './look.ts';
import { nonce } from './nonce.ts';
import { useIsPhone } from './phone.ts';
import { RequireSession } from './require-session.tsx';
import { Shell } from './shell/shell.tsx';

/** Whoever asks the operating system for less motion gets none. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;

export function App() {
  const language = useLanguage();
  const appearance = useAppearance();
  const look = lookOf(appearance, useIsPhone());
  setDateLanguage(language);
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dataset.appearance = appearance;
  }, [language, appearance]);
  return (
    <ConfigProvider
      csp={{ nonce }}
      locale={language === 'zh' ? chinese : english}
      theme={{
        algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
        ...look,
        token: { ...look.token, fontFamily: 'inherit', borderRadius: 6, motion },
      }}
      button={{ autoInsertSpace: false }}
      form={{ validateMessages: { pattern: { mismatch: common[language].wrongFormat } } }}
    >
      <Messages>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <RequireSession>
              <Shell />
            </RequireSession>
          </BrowserRouter>
        </QueryClientProvider>
      </Messages>
    </ConfigProvider>
  );
}
