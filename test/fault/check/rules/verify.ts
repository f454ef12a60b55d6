import { verifyLedger } from '../../../../services/ledger/src/tools/verify/verify-ledger.ts';
import type { Findings } from '../findings.ts';

/** What the ledger's own verification finds, which everybody else has to rely on: it must agree with the rest. */
export async function checkVerification(ledgerUrl: string, findings: Findings): Promise<void> {
  const { findings: found } = await verifyLedger({ url: ledgerUrl });
  for (const { partition, sequence, problem } of found) {
    const place = partition === null ? '' : `partition ${partition}, sequence ${sequence}: `;
    findings.add('ledger:audit', `${place}${problem}`);
  }
}
