import { answerFaults, requestFaults, type Schema, type Schemas, shapeOf } from './compare-schemas.ts';

interface Described {
  readonly operationId: string;
  readonly deprecated?: boolean;
  readonly 'x-extension'?: boolean;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly { readonly $ref: string }[];
  readonly requestBody: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>;

interface ErrorsOfStatus {
  readonly 'x-errors'?: readonly { readonly code: number; readonly name: string }[];
}

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
}

export interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: {
    readonly schemas: Schemas;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, ErrorsOfStatus>>;
  };
}

/**
 * The changes between two documents that break a caller of the released one. The twelve operations of the interface may not
 * change at all. Our own may grow; a new major version may also break them, and remove what was deprecated.
 */
export function breakingChanges(released: Document, present: Document): string[] {
  const sameMajor = majorOf(released) === majorOf(present);
  const changes = Object.entries(released.paths).flatMap(([path, { post: before }]) => {
    const after = present.paths[path]?.post;
    const isFrozen = before['x-extension'] !== true;
    const faults = after ? operationFaults(before, after, released, present, isFrozen) : removal(before, sameMajor);
    const mayBreak = !sameMajor && !isFrozen && after !== undefined;
    return mayBreak ? [] : faults.map((fault) => `${path}: ${fault}`);
  });
  return [...changes, ...errorFaults(released, present)];
}

const majorOf = ({ info }: Document) => Number.parseInt(info.version, 10);

const removal = ({ deprecated = false }: Described, sameMajor: boolean) => {
  if (sameMajor) return ['the operation was removed'];
  return deprecated ? [] : ['the operation was removed without being deprecated before'];
};

function operationFaults(
  before: Described,
  after: Described,
  released: Document,
  present: Document,
  isFrozen: boolean,
): string[] {
  const [old, now] = [released.components.schemas, present.components.schemas];
  const oldRequest = contentOf(before.requestBody, 'application/json');
  const newRequest = contentOf(after.requestBody, 'application/json');
  const bodies = Object.keys(before.responses[200]?.content ?? {}).map((type) => ({
    type,
    was: contentOf(before.responses[200], type),
    is: contentOf(after.responses[200], type),
  }));
  const faults = [
    ...(before.operationId === after.operationId ? [] : [`operationId is no longer ${before.operationId}`]),
    ...(isFrozen && after['x-extension'] === true ? ['it is no longer an operation of the interface'] : []),
    ...scopesOf(after)
      .filter((scope) => !scopesOf(before).includes(scope))
      .map((scope) => `the scope ${scope} is newly required`),
    ...requiredParameters(after, present)
      .filter((name) => !requiredParameters(before, released).includes(name))
      .map((name) => `the header ${name} is newly required`),
    ...requestFaults({ schema: oldRequest, schemas: old }, { schema: newRequest, schemas: now }),
    ...bodies.flatMap(({ type, was, is }) =>
      is === undefined
        ? [`it no longer answers with ${type}`]
        : answerFaults({ schema: was, schemas: old }, { schema: is, schemas: now }),
    ),
  ];
  if (faults.length > 0 || !isFrozen) return faults;
  const shapes = [
    [shapeOf(oldRequest, old), shapeOf(newRequest, now), 'request'],
    ...bodies.map(({ was, is }) => [shapeOf(was, old), shapeOf(is, now), 'answer']),
  ];
  return shapes.filter(([was, is]) => was !== is).map(([, , side]) => `its ${side} changed, although it is frozen`);
}

const contentOf = (part: { readonly content?: Content } | undefined, type: string) => part?.content?.[type]?.schema;

const scopesOf = ({ security }: Described) => security.flatMap((scheme) => Object.values(scheme).flat());

const requiredParameters = ({ parameters = [] }: Described, { components }: Document) =>
  parameters
    .map(({ $ref }) => components.parameters[$ref.slice($ref.lastIndexOf('/') + 1)])
    .flatMap((parameter) => (parameter?.required === true ? [parameter.name] : []));

/** An error may be added. One that exists keeps its code and its status, or goes. */
function errorFaults(released: Document, present: Document): string[] {
  const now = errorsOf(present);
  return [...errorsOf(released)].flatMap(([name, was]) => {
    const is = now.get(name) ?? was;
    return is === was ? [] : [`the error ${name} was ${was} and is ${is}`];
  });
}

const errorsOf = ({ components }: Document) =>
  new Map(
    Object.entries(components.responses).flatMap(([response, { 'x-errors': errors = [] }]) =>
      errors.map(({ code, name }) => [name, `${code} ${response}`] as const),
    ),
  );
