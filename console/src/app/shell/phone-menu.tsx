import { Drawer } from 'antd';
import { useWords } from '../../words/bilingual.ts';
import { AppearanceSwitch } from './appearance-switch.tsx';
import { Navigation } from './navigation.tsx';
import { shell } from './shell-words.ts';

/** The menu on narrow screens. */
export function PhoneMenu({ onClose }: { onClose: () => void }) {
  const { menu } = useWords(shell);
  return (
    <Drawer open placement="left" size={240} onClose={onClose} title={menu} extra={<AppearanceSwitch />}>
      <Navigation onChosen={onClose} />
    </Drawer>
  );
}
