import { Space, Tag } from 'antd';
import { useState } from 'react';
import { useBranchOrWhole } from '../../domain/branch-name.ts';
import { type AnswerOf, apiRequest, call } from '../../server/api.ts';
import { ConfirmButton } from '../../ui/dialog/confirm-button.tsx';
import { DialogButton } from '../../ui/dialog/dialog-button.tsx';
import { useFormat } from '../../ui/format.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { developerWords } from './developer-words.ts';
import { webhookWords } from './webhook-words.ts';

const SecretDialog = lazyComponent(() => import('../../ui/dialog/secret-dialog.tsx'), 'SecretDialog');
const CreateWebhook = lazyComponent(() => import('./create-webhook.tsx'), 'CreateWebhook');
const EditWebhook = lazyComponent(() => import('./edit-webhook.tsx'), 'EditWebhook');
const Deliveries = lazyComponent(() => import('./deliveries.tsx'), 'Deliveries');

/** The endpoints that receive events, with their state. */
export default function Webhooks() {
  const words = useWords(webhookWords);
  const general = useWords(common);
  const { secret: secretTitle } = useWords(developerWords);
  const { moment } = useFormat();
  const [secret, setSecret] = useState('');
  const branchName = useBranchOrWhole();
  return (
    <ListPage
      title={words.webhooks}
      actions={
        <DialogButton label={words.newEndpoint} size="middle" primary>
          {(close) => <CreateWebhook onClose={close} onCreated={setSecret} />}
        </DialogButton>
      }
      ask={() => apiRequest('webhook', 'list', {})}
      keyOf={({ webhookId }) => webhookId}
      columns={[
        { title: general.called, card: 'title', dataIndex: 'name' },
        { title: words.url, dataIndex: 'url' },
        { title: general.branch, render: (_, { subOrgId }) => branchName(subOrgId) },
        {
          title: words.state,
          render: (_, { state }) => <Tag color={state === 'failing' ? 'error' : 'default'}>{words[state]}</Tag>,
        },
        { title: words.lastDelivered, render: (_, { lastDeliveredAt }) => moment(lastDeliveredAt) },
        { title: words.open, dataIndex: 'openDeliveries' },
        { title: words.failed, dataIndex: 'failedDeliveries' },
        {
          title: '',
          render: (_, endpoint) => (
            <Actions endpoint={endpoint} branch={branchName(endpoint.subOrgId)} onSecret={setSecret} />
          ),
        },
      ]}
    >
      {secret !== '' && <SecretDialog title={secretTitle} secret={secret} onClose={() => setSecret('')} />}
    </ListPage>
  );
}

interface ActionsProps {
  readonly endpoint: AnswerOf<'webhook', 'list'>['list'][number];
  readonly branch: string;
  readonly onSecret: (secret: string) => void;
}

/** What can be done with an endpoint. */
function Actions({ endpoint, branch, onSecret }: ActionsProps) {
  const words = useWords(webhookWords);
  const { edit } = useWords(common);
  const { webhookId, state, failedDeliveries } = endpoint;
  return (
    <Space wrap>
      <DialogButton label={edit}>
        {(close) => <EditWebhook endpoint={endpoint} branch={branch} onClose={close} />}
      </DialogButton>
      <DialogButton label={words.deliveries}>
        {(close) => <Deliveries webhookId={webhookId} onClose={close} />}
      </DialogButton>
      {state !== 'disabled' && (
        <ConfirmButton
          label={words.ping}
          consequence={words.pingWill}
          run={() => call('webhook', 'ping', { webhookId })}
        />
      )}
      {state !== 'disabled' && failedDeliveries > 0 && (
        <ConfirmButton
          label={words.replayFailed}
          consequence={words.replayWill}
          run={() => call('webhook', 'replay', { webhookId, onlyFailed: 1 })}
        />
      )}
      {/* No undo for disabling: enabling is more than that, it gives the endpoint the scopes of whoever enables it. */}
      {state === 'disabled' ? (
        <ConfirmButton
          label={words.enable}
          consequence={words.enableWill}
          run={() => call('webhook', 'enable', { webhookId })}
          undo={() => call('webhook', 'disable', { webhookId })}
        />
      ) : (
        <ConfirmButton
          label={words.disable}
          consequence={words.disableWill}
          run={() => call('webhook', 'disable', { webhookId })}
        />
      )}
      <ConfirmButton
        label={words.rotate}
        consequence={words.rotateWill}
        run={async () => onSecret((await call('webhook', 'rotate', { webhookId })).secret)}
      />
      <ConfirmButton
        danger
        label={words.remove}
        consequence={words.removeWill}
        run={() => call('webhook', 'delete', { webhookId })}
      />
    </Space>
  );
}
