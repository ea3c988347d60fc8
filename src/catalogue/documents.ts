import { servedDocument } from '../operation/openapi/openapi.ts';

/** The OpenAPI documents by the path under which the server offers them, each made when it is asked for: that takes long. */
export const documents = {
  '/openapi.json': async () => servedDocument((await import('./openapi.ts')).openApi),
  '/openapi-interface.json': async () => servedDocument((await import('./openapi.ts')).openApiInterface),
};
