import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { ErrorDetail, ErrorName, Words } from '../errors/failure.ts';
import type { Static } from './static.ts';

/** Errors whose message leaves nothing open. */
type BareError = { [Name in ErrorName]: keyof ErrorDetail<Name> extends 'param' ? Name : never }[ErrorName];

/** What rights are about. */
export const resources = [
  'organisation',
  'order',
  'product',
  'group',
  'user',
  'subject',
  'liveclass',
  'homework',
  'exam',
  'statistics',
] as const;
/** Everything a key may be allowed: to read or write a resource, to see personal data, to manage keys, staff and the audit. */
export const grantableScopes = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'personal',
  'admin',
] as const;
/** Beside these: what is about the caller itself, which everybody may; and what whoever is not known yet may. */
const operationScopes = [...grantableScopes, 'self', 'nobody'] as const;
export type OperationScope = (typeof operationScopes)[number];

/** What is about the caller itself, or before it is known, needs no scope of a key. */
export const needsScope = ({ scope }: { readonly scope: OperationScope }) => scope !== 'self' && scope !== 'nobody';

/** Every right that an operation needs. */
export const scopesOf = ({ scope, alsoNeeds }: Pick<Operation, 'scope' | 'alsoNeeds'>): OperationScope[] =>
  alsoNeeds === undefined ? [scope] : [scope, alsoNeeds];

/** One operation of the interface: everything else about it (validation, types, documents) follows from this. */
export interface Operation<Request extends TObject = TObject, Response extends TSchema = TSchema> {
  /** Its number in the interface; an extension of ours has none. */
  readonly number: number | undefined;
  /** `order.list`: its name in documents and clients. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  /** The right a caller needs: to read a resource, or to write it. */
  readonly scope: OperationScope;
  /** A second right, where one is not enough. */
  readonly alsoNeeds: OperationScope | undefined;
  readonly request: Request;
  /** Parameters that callers may expect here and that are refused for a reason of their own. */
  readonly refused: Readonly<Record<string, BareError>>;
  /** The envelope's `obj` on success. */
  readonly response: Response;
  /** The media types of the file that it answers with in place of an envelope. */
  readonly files: readonly string[] | undefined;
  /** The envelope's `obj` on an error, where the interface requires one. */
  readonly onError: ((code: number) => unknown) | undefined;
  /** Fields of the answer and of the request of which nothing is kept for a repeated request. */
  readonly secretFields: readonly string[];
  /** What a repeated request is told in `note` about the secrets that only the first answer showed. */
  readonly shownOnce: Words | undefined;
  readonly example: { readonly request: Static<Request>; readonly response: Static<Response> };
}

export function operation<Properties extends TProperties, Response extends TSchema>(definition: {
  number?: number;
  name: string;
  path: `/${string}`;
  title: string;
  description: string;
  scope: OperationScope;
  alsoNeeds?: OperationScope;
  request: Properties;
  refused?: Readonly<Record<string, BareError>>;
  response: Response;
  files?: readonly string[];
  onError?: (code: number) => unknown;
  secretFields?: readonly string[];
  shownOnce?: Words;
  example: { request: Static<TObject<Properties>>; response: Static<Response> };
}): Operation<TObject<Properties>, Response> {
  const { name, scope } = definition;
  // The types say so too, but a build does not look at types: nobody may start what anybody could call.
  if (!operationScopes.includes(scope)) throw new Error(`The operation ${name} has no scope that we know: ${scope}`);
  const request = Type.Object(definition.request, { additionalProperties: false });
  const absent = {
    number: undefined,
    alsoNeeds: undefined,
    refused: {},
    files: undefined,
    onError: undefined,
    secretFields: [],
    shownOnce: undefined,
  };
  return { ...absent, ...definition, request };
}

/** A record of the interface, named in the documents; it has these fields and no other. */
export const record = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });

/** JSON text standing for a value: for what JavaScript's own numbers cannot carry, and to save building it twice. */
export class RawJson<out Value> {
  declare private readonly value: Value;
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
