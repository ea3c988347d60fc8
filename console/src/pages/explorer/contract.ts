import { useQuery } from '@tanstack/react-query';
import { baseUrl } from '../../api.ts';

/** The part of a parameter's schema that a form field needs. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly (string | number)[];
  readonly default?: unknown;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** The document describes every request as a named schema. */
type Content = Readonly<Record<string, { readonly schema: { readonly $ref: string }; readonly example?: object }>>;

interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly { readonly key?: readonly string[] }[];
  /** A write takes an idempotency key. */
  readonly parameters?: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly '200': { readonly content: Content } };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post: Described }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly name: string;
  readonly path: string;
  readonly resource: string;
  readonly title: string;
  readonly description: string;
  readonly scope: string;
  readonly isWrite: boolean;
  readonly request: Schema;
  readonly example: object;
}

/** Nested records stay references: their fields are edited as JSON. */
const schemaAt = ({ $ref }: { readonly $ref: string }, { schemas }: OpenApi['components']): Schema =>
  schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {};

const toOperation = (path: string, { post }: OpenApi['paths'][string], { components }: OpenApi): Operation[] => {
  const json = post.requestBody?.content['application/json'];
  // Operations that take or answer files are left out.
  if (json === undefined || !('application/json' in post.responses['200'].content)) return [];
  return [
    {
      name: post.operationId,
      path,
      resource: post.tags[0] ?? '',
      title: post.summary,
      description: post.description,
      scope: post.security?.flatMap(({ key = [] }) => key).join(', ') ?? '',
      isWrite: (post.parameters ?? []).length > 0,
      request: schemaAt(json.schema, components),
      example: json.example ?? {},
    },
  ];
};

/** Every operation that takes and answers JSON, from the server's OpenAPI document. */
export function useContract() {
  return useQuery({
    queryKey: ['contract'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<readonly Operation[]> => {
      const document: OpenApi = await (await fetch(`${baseUrl}/openapi.json`, { signal })).json();
      return Object.entries(document.paths).flatMap(([path, item]) => toOperation(path, item, document));
    },
  });
}
