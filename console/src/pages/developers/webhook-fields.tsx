import { Form, Input, Select } from 'antd';
import { eventTypes, everyEventType } from '../../../../src/operation/contract/event-types.ts';
import { labelSearch } from '../../ui/field/label-search.ts';
import { useWords } from '../../words/bilingual.ts';
import { common } from '../../words/common.ts';
import { useLanguage } from '../../words/language.ts';
import { webhookWords } from './webhook-words.ts';

/** What can be changed of an endpoint: its name, address and types of events. */
export function WebhookFields() {
  const words = useWords(webhookWords);
  const general = useWords(common);
  const language = useLanguage();
  return (
    <>
      <Form.Item name="name" label={general.called} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="url" label={words.url} rules={[{ required: true, whitespace: true }]}>
        <Input maxLength={2000} />
      </Form.Item>
      <Form.Item name="types" label={words.types} extra={words.typesHint}>
        <Select
          mode="multiple"
          showSearch={labelSearch}
          options={everyEventType.map((value) => ({ value, label: `${eventTypes[value].words[language]} (${value})` }))}
        />
      </Form.Item>
    </>
  );
}
