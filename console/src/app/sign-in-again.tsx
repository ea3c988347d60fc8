import { Button, Form, Input } from 'antd';
import { call } from '../server/api.ts';
import { useMe } from '../server/session.ts';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { useWords } from '../words/bilingual.ts';
import { signInWords } from './sign-in-words.ts';

/** Asks for the password after the session has ended. The page behind stays as it was; `me` closes the dialog. */
export function SignInAgain() {
  const words = useWords(signInWords);
  const { loginName, name, organisation } = useMe();
  return (
    <FormDialog<{ readonly password: string }, unknown>
      title={words.again}
      action={words.signIn}
      mandatory
      run={({ password }) => call('staff', 'signIn', { loginName, password, organisation })}
      successMessage={() => words.signedIn}
      onClose={() => {}}
    >
      <p>{words.againHint(name)}</p>
      <Form.Item name="password" label={words.password} rules={[{ required: true }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Button type="link" onClick={() => location.reload()}>
        {words.somebodyElse}
      </Button>
    </FormDialog>
  );
}
