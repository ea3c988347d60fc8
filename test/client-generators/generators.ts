/** A generator of clients: how it is called, and a program that uses what it wrote. */
interface Generator {
  readonly generate: (
    document: string,
    serverUrl: string,
  ) => {
    /** Its path below node_modules. */
    readonly script: string;
    readonly args: readonly string[];
    readonly files?: Readonly<Record<string, string>>;
  };
  readonly program: string;
}

/** The programs read teachers, add a class twice under one key, and send a page size that is refused. */
const beginning = `
declare const process: { argv: string[] };
const baseUrl = process.argv[2] ?? '';
const group = { groupName: 'Generated', activeBegin: 1788220800, activeEnd: 1803945600, teacherId: '0_1' };
`;

export const generators: Readonly<Record<string, Generator>> = {
  'openapi-typescript': {
    generate: (document) => ({
      script: 'openapi-typescript/bin/cli.js',
      args: [document, '--output', 'generated.ts', '--default-non-nullable=false'],
    }),
    program: `
import createClient from 'openapi-fetch';
import type { components, paths } from './generated';
${beginning}
async function main() {
  const client = createClient<paths>({ baseUrl });
  const users = await client.POST('/user/list', { body: { userRole: 'teacher' } });
  const user: components['schemas']['User'] | undefined = users.data?.obj.list[0];
  const createAt: number | undefined = user?.createAt;
  const key = { header: { 'Idempotency-Key': \`openapi-typescript-\${Date.now()}\` } };
  const first = await client.POST('/group/create', { params: key, body: group });
  const second = await client.POST('/group/create', { params: key, body: group });
  const { error } = await client.POST('/user/list', { body: { pageSize: '0' } });
  // @ts-expect-error There is no such role.
  const misspelt = () => client.POST('/user/list', { body: { userRole: 'parent' } });
  console.log(JSON.stringify([user?.name, createAt, first.data?.obj.groupId, second.data?.obj.groupId, [error?.code, error?.param]]));
}
main();
`,
  },
  '@hey-api/openapi-ts': {
    generate: (document) => ({
      script: '@hey-api/openapi-ts/bin/run.js',
      args: ['--input', document, '--output', 'generated', '--no-log-file'],
    }),
    program: `
import { groupCreate, type User, userList } from './generated';
import { client } from './generated/client.gen';
${beginning}
async function main() {
  client.setConfig({ baseUrl });
  const users = await userList({ body: { userRole: 'teacher' } });
  const user: User | undefined = users.data?.obj.list[0];
  const createAt: number | undefined = user?.createAt;
  const headers = { 'Idempotency-Key': \`hey-api-\${Date.now()}\` };
  const first = await groupCreate({ headers, body: group });
  const second = await groupCreate({ headers, body: group });
  const { error } = await userList({ body: { pageSize: '0' } });
  // @ts-expect-error The name is misspelt.
  const misspelt = () => userList({ body: { userRol: 'teacher' } });
  console.log(JSON.stringify([user?.name, createAt, first.data?.obj.groupId, second.data?.obj.groupId, [error?.code, error?.param]]));
}
main();
`,
  },
  orval: {
    generate: (document, baseUrl) => ({
      script: 'orval/dist/bin/orval.js',
      args: ['--config', 'orval.config.cjs'],
      files: {
        'orval.config.cjs': `module.exports = { lectern: {
          input: ${JSON.stringify(document)},
          output: { target: 'generated.ts', client: 'fetch', baseUrl: ${JSON.stringify(baseUrl)} },
        } };`,
      },
    }),
    program: `
import { groupCreate, type User, userList } from './generated';
${beginning}
async function main() {
  const users = await userList({ userRole: 'teacher' });
  const user: User | undefined = users.status === 200 ? users.data.obj.list[0] : undefined;
  const createAt: number | undefined = user?.createAt;
  const options = { headers: { 'Idempotency-Key': \`orval-\${Date.now()}\` } };
  const first = await groupCreate(group, options);
  const second = await groupCreate(group, options);
  const groupId = (answer: typeof first) => answer.status === 200 ? answer.data.obj.groupId : undefined;
  const refused = await userList({ pageSize: '0' });
  const error = refused.status === 400 ? refused.data : undefined;
  // @ts-expect-error The name is misspelt.
  const misspelt = () => userList({ userRol: 'teacher' });
  console.log(JSON.stringify([user?.name, createAt, groupId(first), groupId(second), [error?.code, error?.param]]));
}
main();
`,
  },
};
