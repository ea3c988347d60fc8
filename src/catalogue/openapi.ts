import { errorCatalogue } from '../operation/errors/failure.ts';
import { openApiDocument } from '../operation/openapi/openapi.ts';
import { version } from '../operation/version.ts';
import { fileOperations } from '../transfer/sheet/index.ts';
import { operations } from './operations.ts';

/** The OpenAPI document of everything this program answers. */
export const openApi = openApiDocument(
  [...operations, ...fileOperations].map(({ operation }) => operation),
  { version, errors: Object.entries(errorCatalogue).map(([name, entry]) => ({ name, ...entry })) },
);
