import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { isLoopback } from '../../loopback.ts';
import { EVENTS } from '../../trigger/events.ts';
import { createStage } from '../../trigger/stage.ts';
import { TRANSACTIONS, type Trigger } from '../../trigger/transactions.ts';

const KINDS: ReadonlyMap<string, Trigger | string> = new Map(Object.entries({ ...TRANSACTIONS, ...EVENTS }));

function triggerOf(kind: string): Trigger {
  const found = KINDS.get(kind);
  if (typeof found === 'function') return found;
  const made = [...KINDS].filter(([, each]) => typeof each === 'function').map(([name]) => name);
  const reason = found === undefined ? `${kind} is unknown` : `${kind} cannot be triggered: ${found}`;
  throw commandFailure(`${reason}. Choose one of: ${made.join(', ')}`, EXIT.usage);
}

export function triggerCommand(program: Command, add: Add): void {
  add(
    program,
    'trigger <kind>',
    'Trigger an event for a program: purchase, refund, coin.hold.captured, user.registered, …',
    async ({ client, baseUrl, out, signal, confirm }, [kind = '']) => {
      const trigger = triggerOf(kind);
      // It is real: users are made and coins minted, which nothing takes away again.
      if (!isLoopback(new URL(baseUrl))) await confirm(`Create users and coins at ${baseUrl}?`);
      out.show({ made: kind, ...(await trigger(createStage(client, baseUrl, signal))) });
    },
  );
}
