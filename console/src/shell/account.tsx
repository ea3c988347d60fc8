import { UserOutlined } from '@ant-design/icons';
import { App, Button, Dropdown, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { setAppearance, useAppearance } from '../appearance.ts';
import { call, queryClient, useDo } from '../ask.ts';
import { useMe } from '../session.tsx';
import { useWords } from '../words/bilingual.ts';
import { common } from '../words/common.ts';
import { setLanguage, useLanguage } from '../words/language.ts';
import { shell } from '../words/shell.ts';

/** Language and appearance, and what concerns the own account. */
export function Account() {
  const words = useWords(shell);
  const language = useLanguage();
  const appearance = useAppearance();
  const { staffId, name } = useMe();
  const [changing, setChanging] = useState(false);
  const leave = async (method: 'signOut' | 'signOutEverywhere') => {
    await call('staff', method, {});
    queryClient.clear();
    location.reload();
  };
  return (
    <>
      <Button className="wide" type="text" onClick={() => setAppearance(appearance === 'dark' ? 'light' : 'dark')}>
        {appearance === 'dark' ? words.light : words.dark}
      </Button>
      <Button type="text" onClick={() => setLanguage(language === 'zh' ? 'en' : 'zh')}>
        {words.language}
      </Button>
      {staffId > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: [
              { key: 'password', label: words.changePassword, onClick: () => setChanging(true) },
              { key: 'everywhere', label: words.signOutEverywhere, onClick: () => void leave('signOutEverywhere') },
              { key: 'out', label: words.signOut, onClick: () => void leave('signOut') },
            ],
          }}
        >
          <Button icon={<UserOutlined />} aria-label={words.account}>
            <span className="wide">{name}</span>
          </Button>
        </Dropdown>
      )}
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}

function ChangePassword({ onClose }: { onClose: () => void }) {
  const words = useWords(shell);
  const { save, cancel } = useWords(common);
  const { message } = App.useApp();
  const [form] = Form.useForm<{ oldPassword: string; newPassword: string }>();
  const change = useDo('staff', 'changePassword');
  const send = (given: { oldPassword: string; newPassword: string }) =>
    change.mutate(given, { onSuccess: () => location.reload(), onError: (error) => message.error(error.message) });
  return (
    <Modal
      open
      title={words.changePassword}
      okText={save}
      cancelText={cancel}
      confirmLoading={change.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item name="oldPassword" label={words.oldPassword} rules={[{ required: true }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="newPassword" label={words.newPassword} rules={[{ required: true, min: 10 }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
