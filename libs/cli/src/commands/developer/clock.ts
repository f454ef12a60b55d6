import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';

const LOOK_EVERY_MS = 100;

export function clockCommands(program: Command, add: Add): void {
  add(
    program.command('clock').description('The clock to test with (SANDBOX_CLOCK)'),
    'advance <how-far>',
    'Advance it by a duration, such as P30D, or to a time; everything due until then runs (super admin)',
    async (context, [howFar = ''], { wait }) => {
      const { client, out, signal } = context;
      const advanced = await client.advanceClock(readTime(howFar), { signal });
      const clock = wait === true ? await untilIdle(context) : advanced;
      out.table([clock], ['now', 'status'], clock);
    },
  ).option('--wait', 'wait until everything due has run');
}

function readTime(howFar: string): { by: string } | { to: string } {
  if (/^P/i.test(howFar)) return { by: howFar.toUpperCase() };
  const atMs = Date.parse(howFar);
  if (Number.isNaN(atMs))
    throw commandFailure(`${howFar} is neither a duration, such as P30D, nor a time`, EXIT.usage);
  return { to: new Date(atMs).toISOString() };
}

async function untilIdle({ client, signal }: Context): Promise<Clock> {
  for (;;) {
    const clock = await client.getClock({}, { signal });
    if (clock.status === 'IDLE') return clock;
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}
