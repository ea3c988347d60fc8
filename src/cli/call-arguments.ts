import { mostValues } from '../operation/contract/most-values.ts';
import { type Operation, scopesOf } from '../operation/contract/operation.ts';
import { Failure } from '../operation/errors/failure.ts';
import { requestErrors } from '../operation/errors/request.ts';
import { parseBody } from '../server/http/body.ts';
import { StartRefused } from '../server/start-refused.ts';
import { momentOf } from '../time/written-moment.ts';

interface Parameter {
  readonly type?: string | readonly string[];
  readonly items?: { readonly type?: string };
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly 'x-unit'?: 'seconds' | 'milliseconds';
  readonly 'x-expected'?: { readonly en: string };
}

const parametersOf = ({ request }: Operation): [string, Parameter][] =>
  Object.entries(Object(request.properties) as Record<string, Parameter>);

/** Builds the request body from `name=value` arguments or one JSON object. */
export function bodyOf(operation: Operation, words: readonly string[], timeZone?: string): object {
  const body: Record<string, unknown> = {};
  for (const word of words) {
    if (word.startsWith('{')) Object.assign(body, parsed(word, 'The parameters'));
    else {
      const end = word.indexOf('=');
      if (end < 1) throw new StartRefused(`"${word}" is not a parameter: write name=value, or all of them as JSON.`);
      const name = word.slice(0, end);
      const parameter = parametersOf(operation).find(([known]) => known === name)?.[1];
      body[name] = valueFrom(name, word.slice(end + 1), parameter ?? {});
    }
  }
  return momentsIn(operation, body, timeZone);
}

/** Replaces written times, such as 2026-09-01T18:30:00+08:00, by the numbers that the operation expects. */
export function momentsIn(operation: Operation, body: object, timeZone: string | undefined): object {
  const units = new Map(parametersOf(operation).map(([name, schema]) => [name, schema['x-unit']]));
  const values = Object.entries(body).map(([name, value]) => {
    const unit = units.get(name);
    const ms = unit === undefined || typeof value !== 'string' ? undefined : writtenMs(name, value.trim(), timeZone);
    return [name, ms === undefined ? value : unit === 'seconds' ? Math.floor(ms / 1000) : ms];
  });
  return Object.fromEntries(values);
}

function writtenMs(name: string, text: string, timeZone: string | undefined): number | undefined {
  const ms = momentOf(text, timeZone);
  if (ms !== undefined || momentOf(text, 'UTC') === undefined) return ms;
  throw new StartRefused(
    `${name} needs a time zone, as in 2026-09-01T18:30:00+08:00, or --time-zone; it is "${text}".`,
  );
}

/** A value for a text parameter stays text. Other values are parsed as JSON; a list may be separated by commas. */
function valueFrom(name: string, text: string, { type, items }: Parameter): unknown {
  const types = [type ?? []].flat();
  if (types.includes('string')) return text;
  if (types.includes('array') && items?.type === 'string' && !text.startsWith('[')) return text.split(',');
  if (types.includes('array') || types.includes('object')) return parsed(text, name);
  const json = parseLimited(text);
  // Not a number: sent as text, so that the operation's own error says what it expects.
  return json === undefined ? text : json.value;
}

/** Parses JSON with the limits of a request body; undefined if it is not JSON. */
function parseLimited(text: string, most = Number.POSITIVE_INFINITY): { value: unknown } | undefined {
  try {
    return { value: parseBody(Buffer.from(text), most) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === requestErrors.malformedJson.code) return undefined;
    throw new StartRefused(error.messageIn('en'));
  }
}

/** Refuses a body that the server would refuse over HTTP. */
export function requireAcceptable(operation: Operation, body: object): void {
  parseLimited(JSON.stringify(body), mostValues(operation));
}

export function parsed(text: string, what: string): object {
  const value = parseLimited(text)?.value;
  if (typeof value === 'object' && value !== null) return value;
  const received = text.trim() === '' ? 'it is empty' : text.slice(0, 60);
  throw new StartRefused(`${what}: this is not JSON for an object or a list: ${received}`);
}

/** Describes an operation and its parameters as text. */
export function explain(operation: Operation): string {
  const { name, title, description, example } = operation;
  const required: readonly string[] = operation.request.required ?? [];
  const lines = parametersOf(operation).map(([parameter, schema]) => {
    const facts = [
      required.includes(parameter) ? 'required' : '',
      schema['x-expected'] === undefined ? '' : schema['x-expected'].en,
      schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`,
    ].filter((fact) => fact !== '');
    const more = facts.length === 0 ? '' : ` (${facts.join('; ')})`;
    return `  ${parameter.padEnd(20)} ${[schema.type].flat().join(' or ')}: ${schema.description ?? ''}${more}`;
  });
  return [
    `${name}: ${title}`,
    description,
    '',
    `Needs the scope ${scopesOf(operation).join(' and ')}. Parameters:`,
    ...(lines.length === 0 ? ['  none'] : lines),
    '',
    `Example:\n  lectern call ${name} '${JSON.stringify(example.request)}'`,
  ].join('\n');
}
