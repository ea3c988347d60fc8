import { Alert, Button, Card, Form, Input } from 'antd';
import { useState } from 'react';
import { LecternError } from '../../../src/client/index.ts';
import { call, queryClient } from '../server/api.ts';
import { useAsyncAction } from '../server/mutation.ts';
import { useWords } from '../words/bilingual.ts';
import { setLanguage, useLanguage } from '../words/language.ts';
import { shell } from './shell/shell-words.ts';
import { signInWords } from './sign-in-words.ts';

interface Given {
  readonly loginName: string;
  readonly password: string;
  readonly organisation?: string;
}

export default function SignIn() {
  const words = useWords(signInWords);
  const { language: otherLanguage } = useWords(shell);
  const language = useLanguage();
  const [refused, setRefused] = useState('');
  /** Several organisations have this login name. */
  const [asksOrganisation, setAsksOrganisation] = useState(false);
  const { run, isRunning } = useAsyncAction(setRefused);
  const send = (given: Given) =>
    run(async () => {
      await call('staff', 'signIn', given).catch((error: unknown) => {
        if (error instanceof LecternError && error.name === 'organisationNeeded') setAsksOrganisation(true);
        throw error;
      });
      await queryClient.invalidateQueries();
    });
  return (
    <main className="middle">
      <Card className="sign-in">
        <h1>{words.title}</h1>
        {refused !== '' && <Alert className="block" type="error" title={refused} role="alert" />}
        <Form layout="vertical" onFinish={(given: Given) => void send(given)} requiredMark={false}>
          <Form.Item name="loginName" label={words.loginName} rules={[{ required: true }]}>
            <Input autoComplete="username" autoFocus />
          </Form.Item>
          <Form.Item name="password" label={words.password} rules={[{ required: true }]}>
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          {asksOrganisation && (
            <Form.Item name="organisation" label={words.organisation} rules={[{ required: true }]}>
              <Input autoComplete="organization" autoFocus />
            </Form.Item>
          )}
          <Button type="primary" htmlType="submit" block loading={isRunning}>
            {words.signIn}
          </Button>
        </Form>
        <p>
          <span className="secondary">{words.help}</span>
        </p>
        <Button type="link" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
          {otherLanguage}
        </Button>
      </Card>
    </main>
  );
}
