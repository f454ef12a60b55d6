import { verifyLedger } from '../../../../services/ledger/src/tools/verify/verify-ledger.ts';
import type { Findings } from '../findings.ts';

/** The ledger's own verification must pass as well, because users rely on it. */
export async function checkVerification(ledgerUrl: string, findings: Findings): Promise<void> {
  const { findings: found } = await verifyLedger({ url: ledgerUrl });
  for (const { partition, sequence, problem } of found) {
    const place = partition === null ? '' : `partition ${partition}, sequence ${sequence}: `;
    findings.add('ledger:audit', `${place}${problem}`);
  }
}
