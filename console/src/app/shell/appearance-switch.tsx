import { Button } from 'antd';
import { setAppearance, useAppearance } from '../../browser/appearance.ts';
import { useWords } from '../../words/bilingual.ts';
import { shell } from './shell-words.ts';

export function AppearanceSwitch({ className }: { className?: string }) {
  const words = useWords(shell);
  const appearance = useAppearance();
  return (
    <Button
      type="text"
      {...(className === undefined ? {} : { className })}
      onClick={() => setAppearance(appearance === 'dark' ? 'light' : 'dark')}
    >
      {appearance === 'dark' ? words.light : words.dark}
    </Button>
  );
}
