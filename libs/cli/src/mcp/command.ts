import { Amount } from '@cowrie/client';
import type { Command } from 'commander';
import { text } from '../commands/arguments.ts';
import type { Add } from '../context.ts';
import { commandFailure, EXIT } from '../failures.ts';

const APPROVE_ABOVE_DEFAULT = '100';

export function mcpCommand(program: Command, add: Add): void {
  add(
    program,
    'mcp',
    'Serve agents over stdin and stdout (MCP); read-only unless --write is given',
    async (context, _args, options) => {
      const approveAbove = readBound(text(options.approveAbove) ?? APPROVE_ABOVE_DEFAULT);
      // It takes longer to load than all other commands.
      const { serve } = await import('./serve.ts');
      await serve(context, {
        ...{ isWriting: options.write === true, approveAbove },
        ...{ externalId: text(options.for), scope: text(options.scope) },
      });
    },
  )
    .option('--write', 'also offer tools that make changes, within the permissions of the token')
    .option(
      '--approve-above <coins>',
      `daily total that the agent may move without approval; default: ${APPROVE_ABOVE_DEFAULT}`,
    )
    .option(
      '--for <external id>',
      'act for a user of the platform, as the service account in the environment',
    )
    .option('--scope <scopes>', 'scopes of --for, separated by spaces');
}

function readBound(said: string): Amount {
  try {
    const amount = Amount.from(said);
    if (amount.units >= 0n) return amount;
  } catch {}
  throw commandFailure('--approve-above must be 0 or more coins, with at most 4 decimals', EXIT.usage);
}
