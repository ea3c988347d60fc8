import type { TObject } from 'typebox';
import { dataOf, type EventType, eventRecords, eventTypes, everyEventType } from '../contract/event-types.ts';
import type { Json, Schemas } from './schemas.ts';

const capital = (word: string) => word.replace(/^./, (first) => first.toUpperCase());

/** The section `webhooks`: the message that an endpoint receives for each type of event. */
export function webhooksOf(event: TObject, schemas: Schemas): Json {
  const messages = new Map(
    Object.keys(eventRecords).map((kind) => [
      kind,
      schemas.add(
        `${capital(kind)}EventMessage`,
        messageOf(
          event,
          everyEventType.filter((type) => eventTypes[type].kind === kind),
          schemas,
        ),
      ),
    ]),
  );
  const webhooks = everyEventType.map((type) => {
    const schema = messages.get(eventTypes[type].kind);
    return [
      type,
      {
        post: {
          operationId: `on.${type}`,
          summary: eventTypes[type].words.en,
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '2XX': { description: 'Received.' }, '4XX': { description: 'Not received; sent again later.' } },
        },
      },
    ];
  });
  return Object.fromEntries(webhooks);
}

/** The events of one kind of record have the same data. */
function messageOf(event: TObject, types: readonly EventType[], schemas: Schemas): Json {
  const [first] = types;
  if (first === undefined) throw new Error('A kind of record has no type of event');
  const values = Object.entries(dataOf(first)).map(([name, kind]) => [
    name,
    kind === 'integer' ? { type: 'integer', format: 'int64' } : { type: 'string' },
  ]);
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: types },
      timestamp: { type: 'string', format: 'date-time', description: 'when it happened' },
      data: {
        allOf: [
          schemas.convert(event, 'growing answer'),
          {
            type: 'object',
            properties: { data: { type: 'object', properties: Object.fromEntries(values) } },
          },
        ],
      },
    },
  };
}
