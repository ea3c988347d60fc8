import { type Command, Option } from 'commander';
import { staffRoles } from '../access/staff/contract.ts';
import { number } from './arguments.ts';
import { asOperator } from './operator.ts';
import type { Settings } from './settings.ts';
import { show } from './show.ts';

/** `lectern staff …`: who may sign in to the console. */
export function addStaffCommands(staff: Command, settings: () => Settings): void {
  const ask = async (self: Command, path: string, body: object) => {
    const { organisation } = self.opts<{ organisation?: number }>();
    show(self, await asOperator(settings(), { path, body, organisation }));
  };
  const command = (name: string, example: string) =>
    staff
      .command(name)
      .option('--organisation <id>', 'whose, where there are several', number)
      .addHelpText('after', `\nExample:\n  lectern staff ${name} ${example}`);

  staff.description('Make, list and change the accounts that staff sign in to the console with.');
  command('create', '--login lin.mei --name "Lin Mei" --role owner')
    .description('Make an account and print a password for it, this once. The first one must be an owner.')
    .requiredOption('--login <name>', 'what the person signs in with')
    .requiredOption('--name <name>', 'what the person is called')
    .addOption(new Option('--role <role>', 'what the person may do').choices(staffRoles).makeOptionMandatory())
    .option('--branch <id>', 'bind it to one branch', number)
    .option('--teacher <id>', 'whose classes a class teacher sees, such as 0_12')
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
    .description('Give an account a new password and print it, this once; whoever is signed in with it is signed out.')
    .argument('<id>', 'the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/resetPassword', { staffId }));
  command('disable', '2')
    .description('Let nobody sign in with an account any more, and sign out whoever is.')
    .argument('<id>', 'the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/update', { staffId, active: 0 }));
  command('enable', '2')
    .description('Let an account be used again.')
    .argument('<id>', 'the account', number)
    .action((staffId: number, _, self: Command) => ask(self, '/staff/update', { staffId, active: 1 }));
}
