import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { clockCommands } from './commands/developer/clock.ts';
import { completionCommand } from './commands/developer/completion.ts';
import { listenCommand } from './commands/developer/listen.ts';
import { triggerCommand } from './commands/developer/trigger.ts';
import { coinCommands } from './commands/money/coins.ts';
import { historyCommands } from './commands/money/history.ts';
import { holdCommands } from './commands/money/holds.ts';
import { paymentRequestCommands } from './commands/money/payment-requests.ts';
import { scheduleCommands } from './commands/money/schedules.ts';
import { walletCommands } from './commands/money/wallets.ts';
import { approvalCommands, policyCommands } from './commands/operations/approvals.ts';
import { doctorCommand } from './commands/operations/doctor.ts';
import { operationsCommands } from './commands/operations/operations.ts';
import { refusalCommands } from './commands/operations/refusals.ts';
import { settingsCommands } from './commands/operations/settings.ts';
import { limitCommands } from './commands/people/limits.ts';
import { linkCommands } from './commands/people/links.ts';
import { sessionCommands } from './commands/people/session.ts';
import { keyCommands, userCommands } from './commands/people/users.ts';
import { platformCommands } from './commands/platforms/platforms.ts';
import { serviceAccountCommands } from './commands/platforms/service-accounts.ts';
import { webhookCommands } from './commands/platforms/webhooks.ts';
import { createAdd, type Invocation } from './context.ts';
import { mcpCommand } from './mcp/command.ts';

const COMMANDS = [
  ...[sessionCommands, walletCommands, coinCommands, holdCommands, historyCommands, linkCommands],
  ...[paymentRequestCommands, scheduleCommands],
  ...[userCommands, keyCommands, serviceAccountCommands, platformCommands, webhookCommands],
  ...[listenCommand, triggerCommand, clockCommands, refusalCommands],
  ...[limitCommands, approvalCommands, policyCommands, operationsCommands, settingsCommands],
  ...[doctorCommand, mcpCommand],
];

/** All commands. */
export function createProgram(invocation: Invocation): Command {
  const program = new Command('cowrie')
    .description('The command line of the Cowrie coin ledger')
    .version(packageJson.version)
    .option(
      '--url <address>',
      'the gateway; else COWRIE_URL, that of the last login, or http://localhost:3000',
    )
    .option('--json', 'print JSON in place of tables')
    .option('--yes', 'do not ask')
    .option('--idempotency-key <key>', 'under which it happens once; made when nothing is said')
    .exitOverride()
    .showHelpAfterError('(cowrie --help shows how)');
  const add = createAdd(invocation);
  for (const commands of COMMANDS) commands(program, add);
  completionCommand(program);
  return program;
}
