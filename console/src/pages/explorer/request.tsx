import { Alert, Button, Card, Empty, Input, Popconfirm, Space, Tag } from 'antd';
import { useState } from 'react';
import { queryClient } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { useAsyncAction } from '../../mutation.ts';
import { useWords } from '../../words/bilingual.ts';
import { explorerWords } from '../../words/explorer.ts';
import type { Operation } from './contract.ts';
import { Fields } from './fields.tsx';
import { type Sent, send } from './send.ts';
import { codeOf, curlOf } from './snippets.ts';

const written = (value: object) => JSON.stringify(value, null, 2);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One operation. The form fields edit the JSON, and the JSON is sent. */
export function Request({ operation }: { operation: Operation }) {
  const words = useWords(explorerWords);
  const { run, isRunning } = useAsyncAction();
  const [text, setText] = useState(written(operation.example));
  const [sent, setSent] = useState<Sent>();
  const parsed = read(text);
  const parameters = isObject(parsed) ? parsed : undefined;
  const sendRequest = () =>
    run(async () => {
      setSent(await send(operation, parameters ?? {}));
      if (operation.isWrite)
        await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'contract' });
    });
  const button = (onClick?: () => void) => (
    <Button type="primary" disabled={parameters === undefined} loading={isRunning} onClick={onClick}>
      {words.send}
    </Button>
  );
  return (
    <div className="halves">
      <Card size="small" title={operation.title} extra={operation.scope !== '' && <Tag>{operation.scope}</Tag>}>
        <p>{operation.description}</p>
        {operation.isWrite && <Alert className="block" type="warning" title={words.changes} />}
        {parameters !== undefined && (
          <Fields request={operation.request} given={parameters} onChange={(given) => setText(written(given))} />
        )}
        <Input.TextArea
          className="code"
          aria-label={words.body}
          rows={Math.min(Math.max(text.split('\n').length, 4), 16)}
          value={text}
          status={parameters === undefined ? 'error' : ''}
          onChange={({ target }) => setText(target.value)}
        />
        {parameters === undefined && (
          <Alert type="error" title={parsed === undefined ? words.notJson : words.notObject} />
        )}
        <Space wrap className="actions">
          {operation.isWrite ? (
            <Popconfirm title={words.changes} okText={words.send} onConfirm={() => void sendRequest()}>
              {button()}
            </Popconfirm>
          ) : (
            button(() => void sendRequest())
          )}
          <Button onClick={() => setText(written(operation.example))}>{words.example}</Button>
          <Button onClick={() => setText('{}')}>{words.empty}</Button>
        </Space>
      </Card>
      <div>
        <Card
          className="block"
          size="small"
          title={words.answer}
          extra={sent && <Tag color={sent.status < 300 ? 'green' : 'red'}>{words.took(sent.status, sent.ms)}</Tag>}
        >
          {sent === undefined ? (
            <Empty description={words.notSent} />
          ) : (
            <CodeBlock label={words.answer} text={sent.text} />
          )}
        </Card>
        <Card className="block" size="small" title={words.curl}>
          <CodeBlock label={words.curl} text={curlOf(operation, parameters ?? {})} />
        </Card>
        <Card size="small" title={words.code}>
          <CodeBlock label={words.code} text={codeOf(operation, parameters ?? {})} />
        </Card>
      </div>
    </div>
  );
}
