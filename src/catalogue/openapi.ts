import { openApiDocument } from '../operation/openapi/openapi.ts';
import { version } from '../operation/version.ts';
import { fileOperations } from '../transfer/sheet/index.ts';
import { errorCatalogue } from './errors.ts';
import { operations } from './operations.ts';

const contracts = [...operations, ...fileOperations].map(({ operation }) => operation);
const errors = Object.values(errorCatalogue);

/** The OpenAPI document of all operations. */
export const openApi = openApiDocument(contracts, { title: 'Lectern', version, errors });

/** The OpenAPI document of the twelve given operations. */
export const openApiInterface = openApiDocument(
  contracts.filter(({ number }) => number !== undefined),
  { title: 'Lectern: the interface', version, errors },
);

/** The documents by the path under which the server offers them. */
export const documents = { '/openapi.json': openApi, '/openapi-interface.json': openApiInterface };
