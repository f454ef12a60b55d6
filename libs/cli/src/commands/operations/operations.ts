import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { Add, Context } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';

const VERIFICATION_EVERY_MS = 500;
const REDRIVE = 'services/ledger/src/tools/redrive/main.ts';

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

/** Dead letters lie in Kafka, which the gateway does not reach: the ledger's own tool does it, in a checkout. */
async function redrive({ signal }: Context, args: readonly string[]): Promise<void> {
  const checkout = fileURLToPath(new URL('../../../../..', import.meta.url));
  const tool = join(checkout, REDRIVE);
  await access(tool).catch(() => {
    throw commandFailure('redrive needs a checkout of Cowrie, and KAFKA_BROKERS', EXIT.usage);
  });
  const child = spawn(process.execPath, [tool, ...args], { stdio: 'inherit', signal });
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? EXIT.failed));
  });
}

export function operationsCommands(program: Command, add: Add): void {
  add(program, 'verify', 'Compute every hash and balance again (admin)', (context) => verify(context));
  add(
    program,
    'redrive [args...]',
    'List dead letters, and put them back with --apply (needs Kafka: docs/operations.md)',
    (context, [args]) => {
      const given: unknown = args;
      return redrive(context, Array.isArray(given) ? given.map(String) : []);
    },
  ).allowUnknownOption();
}
