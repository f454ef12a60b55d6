import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { approvalCommands, policyCommands } from './commands/approvals.ts';
import { clockCommands } from './commands/clock.ts';
import { coinCommands } from './commands/coins.ts';
import { completionCommand } from './commands/completion.ts';
import { doctorCommand } from './commands/doctor.ts';
import { historyCommands } from './commands/history.ts';
import { holdCommands } from './commands/holds.ts';
import { limitCommands } from './commands/limits.ts';
import { linkCommands } from './commands/links.ts';
import { listenCommand } from './commands/listen.ts';
import { operationsCommands } from './commands/operations.ts';
import { paymentRequestCommands } from './commands/payment-requests.ts';
import { platformCommands } from './commands/platforms.ts';
import { refusalCommands } from './commands/refusals.ts';
import { scheduleCommands } from './commands/schedules.ts';
import { serviceAccountCommands } from './commands/service-accounts.ts';
import { sessionCommands } from './commands/session.ts';
import { triggerCommand } from './commands/trigger.ts';
import { keyCommands, userCommands } from './commands/users.ts';
import { walletCommands } from './commands/wallets.ts';
import { webhookCommands } from './commands/webhooks.ts';
import { createAdd, type Invocation } from './context.ts';
import { mcpCommand } from './mcp/command.ts';

const COMMANDS = [
  ...[sessionCommands, walletCommands, coinCommands, holdCommands, historyCommands, linkCommands],
  ...[paymentRequestCommands, scheduleCommands],
  ...[userCommands, keyCommands, serviceAccountCommands, platformCommands, webhookCommands],
  ...[listenCommand, triggerCommand, clockCommands, refusalCommands],
  ...[limitCommands, approvalCommands, policyCommands, operationsCommands, doctorCommand, mcpCommand],
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
