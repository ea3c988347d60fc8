import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider, theme } from 'antd';
import english from 'antd/locale/en_GB';
import chinese from 'antd/locale/zh_CN';
import { useEffect } from 'react';
import { queryClient } from './api.ts';
import { useAppearance } from './appearance.ts';
import { looks } from './colours.ts';
import { nonce } from './nonce.ts';
import { BrowserRouter } from './routing.tsx';
import { Session } from './session.tsx';
import { Shell } from './shell/shell.tsx';
import { setDateLanguage } from './weekday.ts';
import { common } from './words/common.ts';
import { useLanguage } from './words/language.ts';

/** Whoever asks the operating system for less motion gets none. */
const motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const fontFamily = '-apple-system, "Segoe UI", Roboto, "PingFang SC", "Noto Sans SC", "Microsoft YaHei", sans-serif';

export function App() {
  const language = useLanguage();
  const appearance = useAppearance();
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
        ...looks[appearance],
        token: { ...looks[appearance].token, fontFamily, borderRadius: 6, motion },
      }}
      button={{ autoInsertSpace: false }}
      form={{ validateMessages: { pattern: { mismatch: common[language].wrongFormat } } }}
    >
      <AntApp>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <Session>
              <Shell />
            </Session>
          </BrowserRouter>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
