import { openApiDocument } from './contract/openapi.ts';
import { errorCatalogue } from './failure.ts';
import { operations } from './operations.ts';
import { version } from './version.ts';

/** The OpenAPI document of everything this program answers. */
export const openApi = openApiDocument(
  operations.map(({ operation }) => operation),
  { version, errors: Object.entries(errorCatalogue).map(([name, entry]) => ({ name, ...entry })) },
);
