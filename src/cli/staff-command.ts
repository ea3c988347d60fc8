import { type Command, Option } from 'commander';
import { staffRoles } from '../access/staff/contract.ts';
import type { Settings } from '../server/settings/settings.ts';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import { show } from './show.ts';

/** `lectern staff …`: manages staff accounts. */
export function addStaffCommands(staff: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) => {
    const { organisation } = self.opts<{ organisation?: number }>();
    show(self, await asOperator(settings(), { path, body, organisation }));
  };
  const command = (name: string, example: string) =>
    staff
      .command(name)
      .option('--organisation <id>', 'id of the organisation, if there are several', number)
      .addHelpText('after', `\nExample:\n  lectern staff ${name} ${example}`);

  command('create', '--login lin.mei --name "Lin Mei" --role owner')
    .description(
      'Create an account and print its password. The password is shown only once. The first account must be an owner.',
    )
    .requiredOption('--login <name>', 'login name')
    .requiredOption('--name <name>', 'name of the person')
    .addOption(new Option('--role <role>', 'role of the account').choices(staffRoles).makeOptionMandatory())
    .option('--branch <id>', 'limit the account to one branch', number)
    .option('--teacher <id>', 'for a class teacher: the teacher whose classes the account sees, such as 0_12')
    .action((options, self: Command) =>
      ask(self, '/staff/create', {
        loginName: options.login,
        name: options.name,
        role: options.role,
        subOrgId: options.branch ?? null,
        teacherId: options.teacher ?? null,
      }),
    );
  command('list', '--json')
    .description('Show all accounts.')
    .action((_, self: Command) => ask(self, '/staff/list', {}));
  command('reset', '2')
    .description(
      'Give an account a new password and print it. The password is shown only once. All sessions of the account end.',
    )
    .argument('<id>', 'id of the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/resetPassword', { staffId }));
  command('disable', '2')
    .description('Disable an account and end its sessions.')
    .argument('<id>', 'id of the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/update', { staffId, active: 0 }));
  command('enable', '2')
    .description('Enable a disabled account.')
    .argument('<id>', 'id of the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/update', { staffId, active: 1 }));
}
