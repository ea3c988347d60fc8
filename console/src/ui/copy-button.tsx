import { Button } from 'antd';
import { useMessages } from '../server/messages.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords(common);
  const messages = useMessages();
  return (
    <Button
      size="small"
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        messages.success(words.copied);
      }}
    >
      {label ?? words.copy}
    </Button>
  );
}
