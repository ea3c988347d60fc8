import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useWords } from '../../words/bilingual.ts';
import { shell } from './shell-words.ts';

/** What the keyboard can do on every page. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const words = useWords(shell);
  const shortcuts: readonly (readonly [keys: readonly string[], meaning: string])[] = [
    [['/', 'Ctrl K', '⌘ K'], words.toSearch],
    [['↑', '↓', 'Enter'], words.toChooseHit],
    [['b'], words.toBranch],
    [['Enter'], words.toSubmit],
    [['Esc'], words.toClose],
    [['?'], words.shortcuts],
  ];
  return (
    <Dialog title={words.shortcuts} onClose={onClose} width={420}>
      <dl className="shortcuts">
        {shortcuts.map(([keys, meaning]) => (
          <div key={meaning} className="shortcut">
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
