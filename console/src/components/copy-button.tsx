import { App, Button } from 'antd';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const words = useWords(common);
  const { message } = App.useApp();
  return (
    <Button
      size="small"
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        message.success(words.copied);
      }}
    >
      {label ?? words.copy}
    </Button>
  );
}
