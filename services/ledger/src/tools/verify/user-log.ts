import { createPool, inTransaction, verifyAdminLog } from '@cowrie/postgres';
import { createLogger } from '@cowrie/telemetry/setup';
import type { Finding } from './findings.ts';

/** `url` needs only the right to read the log. Rejects when it cannot read. */
export async function verifyUserLog(url: string): Promise<{ entries: number; findings: Finding[] }> {
  const logger = createLogger({ service: 'ledger', instance: 'ledger-audit', level: 'silent' });
  const pool = createPool({ url, max: 1, applicationName: 'ledger-audit', logger });
  const findings: Finding[] = [];
  try {
    const entries = await inTransaction(pool, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return verifyAdminLog(client, ({ partition, sequence, problem }) => {
        const place = `administrative log of the user service, partition ${partition}, entry ${sequence}`;
        findings.push({ partition: null, sequence: null, problem: `${place}: ${problem}` });
      });
    });
    return { entries, findings };
  } finally {
    await pool.end();
  }
}
