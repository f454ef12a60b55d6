import { Command } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { approvalCommands } from './commands/approvals.ts';
import { clockCommands } from './commands/developer/clock.ts';
import { completionCommand } from './commands/developer/completion.ts';
import { doctorCommand } from './commands/developer/doctor.ts';
import { listenCommand } from './commands/developer/listen.ts';
import { triggerCommand } from './commands/developer/trigger.ts';
import { historyCommands } from './commands/history.ts';
import { platformCommands } from './commands/platforms.ts';
import { sessionCommands } from './commands/session.ts';
import { settingsCommands } from './commands/settings.ts';
import { verifyCommand } from './commands/verify.ts';
import { walletCommands } from './commands/wallet.ts';
import { type Add, createAdd, type Invocation, spreadOptions } from './context.ts';
import { mcpCommand } from './mcp/command.ts';

/** The help lists commands by subject. */
const GROUPS: readonly (readonly [subject: string, ...commands: ((program: Command, add: Add) => void)[]])[] =
  [
    ['Session', sessionCommands],
    ['Coins', walletCommands, historyCommands],
    ['Platforms', platformCommands],
    ['Administration', approvalCommands, verifyCommand, settingsCommands],
    [
      'Development',
      listenCommand,
      triggerCommand,
      clockCommands,
      doctorCommand,
      mcpCommand,
      completionCommand,
    ],
  ];

/** `words` are those that the user typed. With `isQuiet` errors are thrown and not printed. */
export async function createProgram(
  invocation: Invocation,
  words: readonly string[],
  isQuiet: boolean,
): Promise<Command> {
  const program = new Command('cowrie')
    .description('The command line of the Cowrie coin ledger')
    .version(packageJson.version)
    .option(
      '--url <address>',
      'URL of the gateway; default: COWRIE_URL, the last login, or http://localhost:3000',
    )
    .option('--json', 'print JSON instead of tables')
    .option('--yes', 'do not ask for confirmation')
    .option('--idempotency-key <key>', 'makes the call happen only once; generated if omitted')
    .enablePositionalOptions()
    .exitOverride()
    .showHelpAfterError('(for help: cowrie --help)');
  if (isQuiet) program.configureOutput({ writeErr: () => {}, outputError: () => {} });
  const add = createAdd(invocation);
  const call = program
    .command('call')
    .helpGroup('API:')
    .description('Call any operation of the API by its name');
  // The API's document takes longer to load than everything else.
  if (words.includes('call')) {
    const { callCommands } = await import('./commands/call/call.ts');
    callCommands(call, add, words);
  }
  for (const [subject, ...commands] of GROUPS) {
    program.commandsGroup(`${subject}:`);
    for (const addTo of commands) addTo(program, add);
  }
  program.commandsGroup('Help:').helpCommand(true);
  spreadOptions(program);
  return program;
}
