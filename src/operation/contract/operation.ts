import { type TObject, type TProperties, type TSchema, Type } from 'typebox';
import type { CatalogueEntry } from '../errors/entry.ts';
import type { Words } from '../errors/failure.ts';
import { checkDeprecation, type Deprecation } from './deprecation.ts';
import type { EventType } from './event-types.ts';
import { type OperationScope, operationScopes } from './scopes.ts';
import type { Static } from './static.ts';

/** All scopes that an operation needs. */
export const scopesOf = ({ scope, alsoNeeds }: Pick<Operation, 'scope' | 'alsoNeeds'>): OperationScope[] =>
  alsoNeeds === undefined ? [scope] : [scope, alsoNeeds];

/**
 * How a class teacher may call an operation. Ids in the request are checked in every operation. Beside that: `may call` if the
 * answer is limited in SQL, or has nothing of a class.
 */
type ClassTeacherRule<Parameter> =
  | 'may call'
  | {
      /** The parameter that a class teacher must send, because without it the answer covers other classes. */
      readonly mustSend?: Parameter;
      /** The filter that is set to the teacher's own id, unless `mustSend` is sent. */
      readonly filter?: Parameter;
    };

/** The contract of an operation. Validation, types and documents are derived from it. */
export interface Operation<Request extends TObject = TObject, Response extends TSchema = TSchema> {
  /** Its number in the interface; our own operations have none. */
  readonly number: number | undefined;
  /** `order.list`: its name in documents and clients. */
  readonly name: string;
  readonly path: `/${string}`;
  readonly title: string;
  readonly description: string;
  /** The scope that a caller needs. */
  readonly scope: OperationScope;
  /** A second scope, if one is not enough. */
  readonly alsoNeeds: OperationScope | undefined;
  /** undefined: class teachers may not call it. */
  readonly classTeacher: ClassTeacherRule<string> | undefined;
  /** The types of events that a write may record. */
  readonly emits: readonly EventType[];
  readonly request: Request;
  /** Parameters that callers may expect here; each is refused with its own error. */
  readonly refused: Readonly<Record<string, CatalogueEntry>>;
  /** The envelope's `obj` on success. */
  readonly response: Response;
  /** The largest body in bytes, if it is smaller than for other operations. */
  readonly largestBody: number | undefined;
  /** The media types of the answer, if it is a file instead of an envelope. */
  readonly files: readonly string[] | undefined;
  /** The envelope's `obj` on an error, if the interface requires it. */
  readonly onError: ((code: number) => unknown) | undefined;
  /** Fields of request and answer that are not stored for repeated requests. */
  readonly secretFields: readonly string[];
  /** The `note` of a repeated request: only the first answer showed the secrets. */
  readonly shownOnce: Words | undefined;
  /** Set once callers should stop using the operation. */
  readonly deprecated: Deprecation | undefined;
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
  classTeacher?: ClassTeacherRule<keyof Properties & string>;
  emits?: readonly EventType[];
  request: Properties;
  refused?: Readonly<Record<string, CatalogueEntry>>;
  response: Response;
  largestBody?: number;
  files?: readonly string[];
  onError?: (code: number) => unknown;
  secretFields?: readonly string[];
  shownOnce?: Words;
  deprecated?: Deprecation;
  example: { request: Static<TObject<Properties>>; response: Static<Response> };
}): Operation<TObject<Properties>, Response> {
  const { name, scope, alsoNeeds } = definition;
  // The build does not check types, and an operation without a valid scope would be open to everyone.
  for (const each of scopesOf({ scope, alsoNeeds })) {
    if (!operationScopes.includes(each)) throw new Error(`The operation ${name} has an unknown scope: ${each}`);
  }
  if (definition.deprecated !== undefined) checkDeprecation(name, definition.deprecated, definition.number);
  const request = Type.Object(definition.request, { additionalProperties: false });
  const absent = {
    number: undefined,
    alsoNeeds: undefined,
    classTeacher: undefined,
    emits: [],
    refused: {},
    largestBody: undefined,
    files: undefined,
    onError: undefined,
    secretFields: [],
    shownOnce: undefined,
    deprecated: undefined,
  };
  return { ...absent, ...definition, request };
}

/** A named record with exactly these fields. */
export const record = <Properties extends TProperties>(name: string, properties: Properties) =>
  Type.Object(properties, { additionalProperties: false, 'x-name': name });

/** A part of a JSON text; what PostgreSQL has rendered stays its bytes. */
export type JsonPiece = string | Uint8Array;

/** A value as JSON text, for numbers that JavaScript cannot represent and to avoid parsing and rendering again. */
export class RawJson<out Value> {
  declare private readonly value: Value;
  readonly pieces: readonly JsonPiece[];

  constructor(...pieces: readonly JsonPiece[]) {
    this.pieces = pieces;
  }

  /** The whole text. */
  get json(): string {
    const decoder = new TextDecoder();
    return this.pieces.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('');
  }
}
