import { servedDocument } from '../operation/openapi/openapi.ts';

/** The OpenAPI documents by the path under which the server offers them, each made for the server's address when it is asked for: that takes long. */
export const documents = {
  '/openapi.json': async (address: string) => servedDocument((await import('./openapi.ts')).openApi, address),
  '/openapi-interface.json': async (address: string) =>
    servedDocument((await import('./openapi.ts')).openApiInterface, address),
};
