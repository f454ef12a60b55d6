import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { Add, Context } from '../context.ts';
import { EXIT } from '../failures.ts';

const VERIFICATION_EVERY_MS = 500;

async function verify({ client, out, signal, once }: Context): Promise<void> {
  let { id, ...state } = await client.startVerification({}, once());
  while (state.status === 'RUNNING') {
    const { checkedTransactions, totalTransactions } = state;
    out.progress(`${checkedTransactions} of ${totalTransactions || '…'} transactions`);
    await sleep(VERIFICATION_EVERY_MS, undefined, { signal });
    ({ id, ...state } = await client.getVerification({ id }, { signal }));
  }
  out.endProgress();
  const { findings, ...summary } = state;
  out.show(out.isJson ? { id, ...state } : { id, ...summary, findings: findings.length });
  if (!out.isJson && findings.length > 0) out.table(findings, ['partition', 'sequence', 'problem']);
  if (state.status === 'FAILED') process.exitCode = EXIT.notAsItShouldBe;
}

export function verifyCommand(program: Command, add: Add): void {
  add(program, 'verify', 'Recompute every hash and balance (admin)', (context) => verify(context));
}
