import { version } from '../database/version.ts';
import { Event } from '../events/log/contract.ts';
import { openApiDocument } from '../operation/openapi/openapi.ts';
import { errorCatalogue } from './errors.ts';
import { fileOperations, operations } from './operations.ts';

const described = [...operations, ...fileOperations];
const errors = Object.values(errorCatalogue);

/** The OpenAPI document of all operations. */
export const openApi = openApiDocument(described, { title: 'Lectern', version, errors, event: Event });

/** The OpenAPI document of the twelve given operations. */
export const openApiInterface = openApiDocument(
  described.filter(({ operation }) => operation.number !== undefined),
  { title: 'Lectern: the interface', version, errors },
);
