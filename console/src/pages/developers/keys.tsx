import { Space, Tag } from 'antd';
import { useState } from 'react';
import { call, useApiQuery } from '../../api.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { DialogButton } from '../../components/dialog-button.tsx';
import { lazyComponent } from '../../components/lazy.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { useFormat } from '../../format.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from '../../words/developers.ts';
import { useTerms } from '../../words/terms.ts';

const SecretDialog = lazyComponent(() =>
  import('../../components/secret-dialog.tsx').then((module) => module.SecretDialog),
);
const CreateKey = lazyComponent(() => import('./create-key.tsx').then((module) => module.CreateKey));

/** The keys and their scopes. */
export default function Keys() {
  const words = useWords(developerWords);
  const general = useWords(common);
  const { moment } = useFormat();
  const scopeWord = useTerms('scope');
  const [secret, setSecret] = useState('');
  const keys = useApiQuery('key', 'list', {});
  return (
    <Page
      title={words.keys}
      actions={
        <DialogButton label={words.newKey} size="middle" primary>
          {(close) => <CreateKey onClose={close} onCreated={setSecret} />}
        </DialogButton>
      }
    >
      <PagedTable
        query={keys}
        items={({ list }) => list}
        keyOf={({ keyId }) => String(keyId)}
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
      />
      {secret !== '' && <SecretDialog title={words.secret} secret={secret} onClose={() => setSecret('')} />}
    </Page>
  );
}
