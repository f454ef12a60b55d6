import { parseArgs } from 'node:util';
import { LIMITS } from '@cowrie/contracts';

export type ReconcileArgs = { apply: boolean; rewrite: boolean; file: string | undefined; reason: string };

const REASON = 'The ledger was restored to an earlier moment';

export function readArgs(args: readonly string[]): ReconcileArgs {
  const options = {
    apply: { type: 'boolean' },
    rewrite: { type: 'boolean' },
    out: { type: 'string' },
    reason: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const { apply = false, rewrite = false, out: file, reason = REASON } = values;
  if (file === '') throw new Error('--out needs the name of a file');
  if (reason.trim() === '' || reason.length > LIMITS.reasonMax)
    throw new Error(`--reason has 1 to ${LIMITS.reasonMax} characters`);
  if (rewrite && (file !== undefined || values.reason !== undefined))
    throw new Error('--rewrite takes neither --out nor --reason: nothing is lost, and nothing is void');
  return { apply, rewrite, file, reason };
}
