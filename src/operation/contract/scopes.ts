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
/** The scopes in an organisation: read or write a resource, see personal data, manage keys, staff and the audit log. */
export const grantableScopes = [
  ...resources.flatMap((resource) => [`${resource}:read`, `${resource}:write`] as const),
  'personal',
  'admin',
] as const;
/** Reading metrics, which cover all organisations. Only the operator gives it to a key, and the key has no other scope. */
export const metricsScope = 'metrics:read';
/** Also `self`, for operations about the caller, and `nobody`, for operations before authentication. */
export const operationScopes = [...grantableScopes, metricsScope, 'self', 'nobody'] as const;
export type OperationScope = (typeof operationScopes)[number];

/** Operations about the caller, and those before authentication, need no scope. */
export const needsScope = ({ scope }: { readonly scope: OperationScope }) => scope !== 'self' && scope !== 'nobody';
