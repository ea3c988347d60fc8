import { openApiDocument } from '../operation/openapi/openapi.ts';
import { version } from '../operation/version.ts';
import { fileOperations } from '../transfer/sheet/index.ts';
import { errorCatalogue } from './errors.ts';
import { operations } from './operations.ts';

const contracts = [...operations, ...fileOperations].map(({ operation }) => operation);
const errors = Object.values(errorCatalogue);

/** The OpenAPI document of everything this program answers. */
export const openApi = openApiDocument(contracts, { title: 'Lectern', version, errors });

/** The same of the given interface alone: its twelve operations. */
export const openApiInterface = openApiDocument(
  contracts.filter(({ number }) => number !== undefined),
  { title: 'Lectern: the interface', version, errors },
);

/** What is served as JSON, by path. */
export const documents = { '/openapi.json': openApi, '/openapi-interface.json': openApiInterface };
