import { openApiDocument } from './contract/openapi.ts';
import { errorCatalogue } from './failure.ts';
import { operations } from './operations.ts';
import { fileOperations } from './sheet/index.ts';
import { version } from './version.ts';

/** The OpenAPI document of everything this program answers. */
export const openApi = openApiDocument(
  [...operations, ...fileOperations].map(({ operation }) => operation),
  { version, errors: Object.entries(errorCatalogue).map(([name, entry]) => ({ name, ...entry })) },
);
