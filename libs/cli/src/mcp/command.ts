import { Amount } from '@cowrie/client';
import type { Command } from 'commander';
import { text } from '../commands/arguments.ts';
import type { Add } from '../context.ts';
import { commandFailure, EXIT } from '../failures.ts';

/** Coins that the server moves by itself on a day when nothing is said. */
const APPROVE_ABOVE_DEFAULT = '100';

export function mcpCommand(program: Command, add: Add): void {
  add(
    program,
    'mcp',
    'Serve agents over stdin and stdout (MCP): reads alone, unless --write is given',
    async (context, _args, options) => {
      const approveAbove = readBound(text(options.approveAbove) ?? APPROVE_ABOVE_DEFAULT);
      // Loaded for this command alone: it takes longer than all the others.
      const { serve } = await import('./serve.ts');
      await serve(context, {
        ...{ isWriting: options.write === true, approveAbove },
        ...{ externalId: text(options.for), scope: text(options.scope) },
      });
    },
  )
    .option('--write', 'offer tools that change something, too; what they may do is of the token')
    .option(
      '--approve-above <coins>',
      `what is moved on a day without a second person or you, ${APPROVE_ABOVE_DEFAULT} when nothing is said`,
    )
    .option('--for <external id>', 'for a user of the platform, by the service account of the environment')
    .option('--scope <scopes>', 'of --for, with spaces: no more than these');
}

function readBound(said: string): Amount {
  try {
    const amount = Amount.from(said);
    if (amount.units >= 0n) return amount;
  } catch {
    // The failure below explains it.
  }
  throw commandFailure('--approve-above is coins: 0 or more, with at most 4 decimals', EXIT.usage);
}
