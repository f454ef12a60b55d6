import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { isLoopback } from '../../loopback.ts';
import type { Output } from '../../output.ts';
import { EVENTS } from '../../trigger/events.ts';
import { createStage } from '../../trigger/stage.ts';
import { TRANSACTIONS, type Trigger } from '../../trigger/transactions.ts';

const KINDS: ReadonlyMap<string, Trigger | string> = new Map(Object.entries({ ...TRANSACTIONS, ...EVENTS }));

function triggerOf(kind: string | undefined): Trigger {
  if (kind === undefined) throw commandFailure('Give an event: cowrie trigger --list', EXIT.usage);
  const found = KINDS.get(kind);
  if (typeof found === 'function') return found;
  const reason = found === undefined ? `${kind} is unknown` : `${kind} cannot be triggered: ${found}`;
  throw commandFailure(`${reason}. The others: cowrie trigger --list`, EXIT.usage);
}

function showKinds(out: Output): void {
  const rows = [...KINDS].map(([kind, trigger]) => ({
    kind,
    isTriggered: typeof trigger === 'function',
    ...(typeof trigger === 'string' ? { reason: trigger } : {}),
  }));
  if (out.isJson) out.show(rows);
  else for (const { kind, reason } of rows) out.line(reason ? `${kind} (not triggered: ${reason})` : kind);
}

export function triggerCommand(program: Command, add: Add): void {
  add(
    program,
    'trigger [kind]',
    'Trigger an event for a program: purchase, refund, coin.hold.captured, user.registered, …',
    async ({ client, baseUrl, out, signal, confirm }, [kind], { list }) => {
      if (list) return showKinds(out);
      const trigger = triggerOf(kind);
      // Nothing deletes these users and coins again.
      if (!isLoopback(new URL(baseUrl))) await confirm(`Create users and coins at ${baseUrl}?`);
      out.show({ made: kind, ...(await trigger(createStage(client, baseUrl, signal))) });
    },
  ).option('--list', 'list all kinds, and why some cannot be triggered');
}
