import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { operations } from '../catalogue/operations.ts';
import { LecternError, nestedRefusal } from '../client/errors.ts';
import type { Operation } from '../operation/contract/operation.ts';
import { nearest } from '../operation/validation/nearest.ts';
import { fileError } from '../server/file-error.ts';
import { refusalOf } from '../server/operator/refusal.ts';
import type { Settings } from '../server/settings/settings.ts';
import { StartRefused } from '../server/start-refused.ts';
import { number, timeZone } from './arguments.ts';
import { askServer } from './ask-server.ts';
import { bodyOf, explain, momentsIn, parsed, requireAcceptable } from './call-arguments.ts';
import { asOperator } from './operator.ts';
import { show, wantsJson } from './show.ts';

interface CallOptions {
  readonly url?: string;
  readonly file?: string;
  readonly explain?: boolean;
  readonly organisation?: number;
  readonly timeZone?: string;
}

const examples = `
Examples:
  lectern call                                          list every operation
  lectern call order.list --explain                     describe one operation
  lectern call user.list userRole=teacher pageSize=5
  lectern call order.detail orderSns=LT202609010001,LT202609010002
  lectern call order.list payStartDate=2026-09-01 payEndDate=2026-09-30T23:59:59 --time-zone Asia/Shanghai
  lectern call group.create --file group.json
  echo '{"subOrgId":1}' | lectern call subject.getOrgCourse --file -
  LECTERN_KEY=lectern_… lectern call order.changes --url https://lectern.school.example`;

/** `lectern call …`: calls any operation as the operator, or with a key. */
export function addCallCommand(command: Command, settings: () => Settings): void {
  command
    .argument('[operation]', 'name or path, such as order.list; leave it out to list all operations')
    .argument('[parameters...]', 'parameters as name=value, or one JSON object')
    .option('--file <file>', 'read the parameters from a JSON file; - reads standard input')
    .option('--explain', 'describe the operation and its parameters instead of calling it')
    .option('--time-zone <name>', 'time zone of times that are written without one, an IANA name', timeZone)
    .option('--url <url>', 'call this server with the key in LECTERN_KEY, instead of the local database')
    .option('--organisation <id>', 'id of the organisation, if there are several', number)
    .addHelpText('after', examples)
    .action(async (name: string | undefined, words: string[], options: CallOptions, self: Command) => {
      if (name === undefined) return show(self, operationList());
      const operation = find(name);
      if (options.explain) return wantsJson(self) ? show(self, contractOf(operation)) : console.log(explain(operation));
      const given =
        options.file === undefined
          ? {}
          : parsed(await textOf(options.file), options.file === '-' ? 'Standard input' : options.file);
      const body = { ...momentsIn(operation, given, options.timeZone), ...bodyOf(operation, words, options.timeZone) };
      requireAcceptable(operation, body);
      const answered = await answer(operation, body, options, settings);
      const refusal = nestedRefusal(answered);
      if (refusal !== undefined && 'code' in Object(operation.response).properties)
        throw refusalOf(new LecternError({ ...refusal, reqId: '' }, 200));
      show(self, answered);
    });
}

const contractOf = ({ name, path, title, description, request, example }: Operation) =>
  ({ operation: name, path, title, description, request, example }) as const;

const operationList = () =>
  operations.map(({ operation: { name, title, scope } }) => ({ operation: name, title, scope }));

function find(name: string): Operation {
  const all = operations.map(({ operation }) => operation);
  const found = all.find((operation) => operation.name === name || operation.path === name);
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    all.map((operation) => operation.name),
  );
  const hint = meant === undefined ? 'List them with "lectern call".' : `Did you mean ${meant}?`;
  throw new StartRefused(`There is no operation ${name}. ${hint}`);
}

async function textOf(file: string): Promise<string> {
  if (file === '-') return Buffer.concat(await process.stdin.toArray()).toString();
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw fileError(file, 'read', error);
  });
}

const entryOf = ({ scope }: Operation) => (scope.endsWith(':read') ? {} : { write: true as const });

async function answer(operation: Operation, body: object, options: CallOptions, settings: () => Settings) {
  if (options.url === undefined) {
    return asOperator(settings(), { path: operation.path, body, organisation: options.organisation });
  }
  return askServer(options.url, { path: operation.path, body, entry: entryOf(operation) });
}
