import { Space, Tag } from 'antd';
import { useState } from 'react';
import { useTerms } from '../../domain/terms.ts';
import { apiRequest, call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from './developer-words.ts';

const SecretDialog = lazyComponent(() => import('../../ui/dialog/secret-dialog.tsx'), 'SecretDialog');
const CreateKey = lazyComponent(() => import('./create-key.tsx'), 'CreateKey');

/** The keys and their scopes. */
export default function Keys() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const scopeWord = useTerms('scope');
  const [secret, setSecret] = useState('');
  return (
    <ListPage
      title={words.keys}
      actions={
        <DialogButton label={words.newKey} size="middle" primary>
          {(close) => <CreateKey onClose={close} onCreated={setSecret} />}
        </DialogButton>
      }
      ask={() => apiRequest('key', 'list', {})}
      keyOf={({ keyId }) => keyId}
      columns={[
        { title: 'id', dataIndex: 'keyId' },
        { title: general.called, card: 'title', dataIndex: 'name' },
        {
          title: words.scopes,
          render: (_, { scopes }) => (
            <div className="breaking">
              {scopes.map((scope) => (
                <Tag key={scope} title={scopeWord(scope)}>
                  {scopeWord(scope)}
                </Tag>
              ))}
            </div>
          ),
        },
        { title: words.lastUsed, render: (_, { lastUsedAt }) => moment(lastUsedAt) },
        {
          title: '',
          render: (_, { keyId, name, revokedAt }) =>
            revokedAt > 0 ? (
              <Tag>{words.revoked}</Tag>
            ) : (
              <Space>
                <ConfirmButton
                  label={words.rotate}
                  consequence={words.rotateWill}
                  run={async () => setSecret((await call('key', 'rotate', { keyId })).secret)}
                />
                <ConfirmButton
                  danger
                  label={words.revoke}
                  consequence={words.revokeWill(name)}
                  run={() => call('key', 'revoke', { keyId })}
                />
              </Space>
            ),
        },
      ]}
    >
      {secret !== '' && <SecretDialog title={words.secret} secret={secret} onClose={() => setSecret('')} />}
    </ListPage>
  );
}
