// Makes the present OpenAPI documents those of the last release, with which later versions are compared.
import { readFileSync, writeFileSync } from 'node:fs';

for (const name of ['openapi.json', 'openapi-interface.json']) {
  const document = JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));
  writeFileSync(new URL(`../test/released/${name}`, import.meta.url), `${JSON.stringify(document)}\n`);
}
