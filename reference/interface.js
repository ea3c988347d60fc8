/**
 * The JSON Schema keywords of the interface.
 * @typedef {object} Schema
 * @property {string | readonly string[]} [type]
 * @property {string} [$ref]
 * @property {string} [description]
 * @property {Readonly<Record<string, Schema>>} [properties]
 * @property {Schema | boolean} [additionalProperties] a schema: an object with names of the caller's choice
 * @property {readonly string[]} [required]
 * @property {Schema} [items]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {string} [pattern]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {readonly unknown[]} [enum]
 * @property {unknown} [const]
 * @property {unknown} [default]
 * @property {Readonly<Record<'en' | 'zh', string>>} [x-expected]
 * @property {'seconds' | 'milliseconds'} [x-unit]
 * @property {{ readonly minimum: number, readonly maximum: number }} [x-decimal]
 */
/** @typedef {{ readonly schema: Schema, readonly example: unknown }} Content */
/**
 * An operation in the OpenAPI document.
 * @typedef {object} DescribedOperation
 * @property {string} operationId
 * @property {readonly string[]} tags
 * @property {string} summary
 * @property {string} description
 * @property {boolean} [x-extension]
 * @property {readonly Readonly<Record<string, readonly string[]>>[]} [security]
 * @property {{ readonly content: { readonly 'application/json': Content } }} requestBody
 * @property {{ readonly 200: { readonly content: { readonly 'application/json'?: Content } } }} responses
 */
/**
 * @typedef {object} OpenApi
 * @property {{ readonly title: string, readonly version: string, readonly description: string }} info
 * @property {readonly { readonly name: string, readonly description?: string }[]} tags
 * @property {Readonly<Record<string, { readonly post: DescribedOperation }>>} paths
 * @property {{ readonly schemas: Readonly<Record<string, Schema>> }} components
 */
/**
 * An operation for the page: schemas without references.
 * @typedef {object} Operation
 * @property {string} name
 * @property {string} number '' for an extension
 * @property {string} title
 * @property {string} path
 * @property {string} tag
 * @property {boolean} isExtension
 * @property {string} description
 * @property {string} scope the scope that a key needs
 * @property {Schema} request
 * @property {Schema} answer the envelope's `obj`
 * @property {unknown} exampleRequest
 * @property {unknown} exampleAnswer the envelope; undefined if it answers with a file
 * @property {boolean} isFile whether it answers with a file instead of an envelope
 */
/** @typedef {{ readonly tag: string, readonly description: string, readonly operations: readonly Operation[] }} Group */

/**
 * The operations in the interface's order.
 * @param {OpenApi} openApi
 * @returns {Operation[]}
 */
export function readOperations({ paths, components }) {
  return Object.entries(paths).map(([path, { post }]) => {
    const { schema: request, example: exampleRequest } = post.requestBody.content['application/json'];
    const enveloped = post.responses[200].content['application/json'];
    const [, number = '', title = post.summary] = /^(\d+)\. (.*)$/.exec(post.summary) ?? [];
    return {
      name: post.operationId,
      number,
      title,
      path,
      tag: post.tags[0] ?? '',
      isExtension: post['x-extension'] === true,
      description: post.description,
      scope: post.security?.flatMap((schemes) => Object.values(schemes).flat()).join(', ') ?? '',
      request: inFull(request, components.schemas),
      answer: answerOf(enveloped, components.schemas),
      exampleRequest,
      exampleAnswer: enveloped?.example,
      isFile: enveloped === undefined,
    };
  });
}

/**
 * The envelope's `obj`; a text for an operation that answers with a file.
 * @param {Content | undefined} enveloped
 * @param {Readonly<Record<string, Schema>>} schemas
 * @returns {Schema}
 */
const answerOf = (enveloped, schemas) =>
  (enveloped && inFull(enveloped.schema, schemas).properties?.obj) ?? { type: 'string' };

/**
 * The operations by tag, in the order of the first operation of each tag.
 * @param {readonly Operation[]} operations
 * @param {OpenApi} openApi
 * @returns {Group[]}
 */
export function groupByTag(operations, { tags }) {
  const names = [...new Set(operations.map(({ tag }) => tag))];
  return names.map((name) => ({
    tag: name,
    description: tags.find((tag) => tag.name === name)?.description ?? '',
    operations: operations.filter(({ tag }) => tag === name),
  }));
}

/**
 * Resolves the references of a schema. A recursive record becomes a plain object, because it would never end.
 * @param {Schema} schema
 * @param {Readonly<Record<string, Schema>>} schemas
 * @param {readonly string[]} within
 * @returns {Schema}
 */
function inFull(schema, schemas, within = []) {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    const { $ref, ...beside } = schema;
    if (within.includes(name)) return { type: 'object', ...beside };
    return { ...inFull(schemas[name] ?? {}, schemas, [...within, name]), ...beside };
  }
  const { items, properties, additionalProperties } = schema;
  /** @param {Schema} inner */
  const inside = (inner) => inFull(inner, schemas, within);
  return {
    ...schema,
    ...(items && { items: inside(items) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, inside(inner)])),
    }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inside(additionalProperties) }),
  };
}
