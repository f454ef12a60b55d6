import { randomUUID } from 'node:crypto';
import { createPool } from '@cowrie/postgres';
import type { RepeatedJob } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../../test/support/eventually.ts';
import { verifyInWorker } from '../../tools/verify/run-in-worker.ts';
import { onDatabase, useLedger } from '../../tools/verify/testing.ts';
import type { Verification, VerificationProgress } from '../../tools/verify/verify-ledger.ts';
import { createVerificationJobs } from './jobs.ts';
import { claimVerification, requestDueVerification } from './jobs-table.ts';
import { listVerifications, readVerification } from './table.ts';

const logger = createLogger({ service: 'test', instance: 'test', level: 'silent' });
const TIMES = { lookEveryMs: 20, progressEveryMs: 50, staleMs: 60_000, dueEveryMs: 50 };
const WITHIN_MS = 20_000;

const DAY_MS = 86_400_000;
const ledger = useLedger({ isSeeded: true, max: 6 });
const { pool } = ledger;
let jobs: RepeatedJob[] = [];
beforeEach(() => pool.query('DELETE FROM verifications'));
afterEach(async () => {
  await Promise.all(jobs.map((each) => each.stop()));
  jobs = [];
});

type VerifierFunction = typeof verifyInWorker;

function instance(
  name: string,
  verify: VerifierFunction = verifyInWorker,
  everyDays = 0,
  times = TIMES,
): RepeatedJob {
  const deps = { pool, url: ledger.url, instance: name, everyDays, verify, logger, times };
  const job = createVerificationJobs(deps);
  jobs.push(job);
  job.start();
  return job;
}

async function request(startedAtMs = Date.now()): Promise<string> {
  const id = randomUUID();
  const insert = 'INSERT INTO verifications (id, started_at) VALUES ($1, to_timestamp($2::float8 / 1000))';
  await pool.query(insert, [id, startedAtMs]);
  return id;
}

const ended = (id: string) =>
  eventually(async () => {
    const verification = await readVerification(pool, id);
    if (verification?.finishedAtMs == null) throw new Error(`${id} has not ended`);
    return verification;
  }, WITHIN_MS);
const begun = (id: string) =>
  eventually(async () => {
    const { rows } = await pool.query('SELECT owner, attempts FROM verifications WHERE id = $1', [id]);
    if (rows[0]?.owner == null) throw new Error(`${id} was not begun`);
    return rows[0] as { owner: string; attempts: number };
  }, WITHIN_MS);

const NOTHING = {
  checkedTransactions: 0,
  totalTransactions: 0,
  checkedLogEntries: 0,
  restores: 0,
  voidNumbers: 0,
  supplyUnits: 0n,
};
const PASSED: Verification = {
  ...NOTHING,
  status: 'PASSED',
  findings: [],
  findingsInAll: 0,
  startedAtMs: 0,
  finishedAtMs: 0,
};

function endless() {
  const calls: { onProgress(progress: VerificationProgress): void; signal: AbortSignal; end(): void }[] = [];
  const verify: VerifierFunction = ({ onProgress, signal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      calls.push({ onProgress, signal, end: () => resolve(PASSED) });
    });
  return { verify, calls };
}

describe('a requested verification', () => {
  it('runs in a thread, over the whole ledger', async () => {
    instance('ledger-1');
    const verification = await ended(await request());
    const { rows } = await pool.query('SELECT count(*) AS n FROM transactions');
    const count = Number(rows[0].n);
    expect(verification).toMatchObject({ status: 'PASSED', findings: [], checkedTransactions: count });
    expect(verification.totalTransactions).toBe(count);
    expect(verification.finishedAtMs).toBeGreaterThanOrEqual(verification.startedAtMs);
  });

  it('reports its progress', async () => {
    const { verify, calls } = endless();
    instance('ledger-1', verify);
    const id = await request();
    await begun(id);
    calls[0]?.onProgress({ checkedTransactions: 7, totalTransactions: 9 });
    await eventually(async () => {
      const found = await readVerification(pool, id);
      expect(found).toMatchObject({ status: 'RUNNING', checkedTransactions: 7, totalTransactions: 9 });
    }, WITHIN_MS);
    calls[0]?.end();
    expect(await ended(id)).toMatchObject({ status: 'PASSED' });
  });
});

describe('a verification that the ledger requests itself', () => {
  const OTHER = 'another instance';
  const all = async () => {
    const { rows } = await pool.query<{ id: string; status: string }>(
      'SELECT id, status FROM verifications ORDER BY started_at',
    );
    return rows;
  };

  /** The two requests do not see each other, and have different time zones. */
  async function both(everyDays: number): Promise<boolean[]> {
    const url = new URL(ledger.url);
    url.searchParams.set('options', '-c timezone=Asia/Tokyo');
    const other = createPool({ url: url.href, max: 1, applicationName: OTHER, logger });
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const first = await requestDueVerification(client, everyDays);
      const second = requestDueVerification(other, everyDays);
      await eventually(async () => {
        const { rows } = await pool.query(
          'SELECT wait_event_type AS type FROM pg_stat_activity WHERE application_name = $1',
          [OTHER],
        );
        expect(rows).toEqual([{ type: 'Lock' }]);
      }, WITHIN_MS);
      await client.query('COMMIT');
      return [first, await second];
    } finally {
      client.release(true);
      await other.end();
    }
  }

  it('is requested when the last one is so many days old, once over all instances', async () => {
    const first = await request(Date.now() - 7 * DAY_MS - 1_000);
    for (const name of ['ledger-1', 'ledger-2', 'ledger-3']) instance(name, async () => PASSED, 7);
    await eventually(async () => {
      expect((await all()).map(({ status }) => status)).toEqual(['PASSED', 'PASSED']);
    }, WITHIN_MS);
    expect((await all())[0]?.id).toBe(first);
    expect(await requestDueVerification(pool, 7)).toBe(false);
  });

  it('is not requested before that, nor with 0', async () => {
    await request(Date.now() - 400 * DAY_MS);
    await request(Date.now() - 7 * DAY_MS + 60_000);
    await pool.query("UPDATE verifications SET status = 'PASSED', finished_at = now()");
    expect(await requestDueVerification(pool, 7)).toBe(false);
    await request(Date.now() - 400 * DAY_MS);
    await pool.query('DELETE FROM verifications WHERE status = $1', ['PASSED']);
    instance('ledger-1', async () => PASSED, 0);
    await eventually(async () => {
      expect((await all()).map(({ status }) => status)).toEqual(['PASSED']);
    }, WITHIN_MS);
  });

  it('is due for the first time so many days after the creation of the database', async () => {
    expect(await requestDueVerification(pool, 7)).toBe(false);
    await onDatabase(ledger.url, [
      "UPDATE schema_migrations SET applied_at = applied_at - interval '8 days'",
    ]);
    expect(await both(7)).toEqual([true, false]);
    expect(await requestDueVerification(pool, 7)).toBe(false);
  });
});

describe('several instances', () => {
  it('run one at a time, the oldest first, each once', async () => {
    const running = new Set<string>();
    const order: string[] = [];
    const slow =
      (name: string): VerifierFunction =>
      async () => {
        expect(running.size).toBe(0);
        running.add(name);
        order.push(name);
        // Gives the other instances time to check.
        for (let looks = 0; looks < 20; looks += 1) await pool.query('SELECT 1');
        running.delete(name);
        return PASSED;
      };
    const now = Date.now();
    const ids = [await request(now - 30), await request(now - 20), await request(now - 10)];
    for (const name of ['ledger-1', 'ledger-2', 'ledger-3']) instance(name, slow(name));
    const done = await Promise.all(ids.map(ended));
    expect(order).toHaveLength(3);
    const times = done.map(({ finishedAtMs }) => finishedAtMs ?? 0);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('end by the clock by which they began, even if that is a test clock', async () => {
    await pool.query("UPDATE clock SET ahead = interval '30 days'");
    try {
      const id = await request(Date.now() + 30 * DAY_MS);
      instance('ledger-1');
      const { startedAtMs, finishedAtMs } = await ended(id);
      expect(finishedAtMs).toBeGreaterThanOrEqual(startedAtMs);
    } finally {
      await pool.query("UPDATE clock SET ahead = interval '0'");
    }
  });

  it('take over from a dead instance, and start again', async () => {
    const id = await request();
    // Simulates an owner that started it and then died.
    await pool.query(
      `UPDATE verifications SET owner = 'ledger-9', attempts = 1, checked = 5, heartbeat_at = now() - interval '1 hour' WHERE id = $1`,
      [id],
    );
    const { verify, calls } = endless();
    instance('ledger-1', verify);
    const { owner, attempts } = await eventually(async () => {
      const found = await begun(id);
      if (found.owner === 'ledger-9') throw new Error('it was not taken over');
      return found;
    }, WITHIN_MS);
    expect([owner.split(' ')[0], attempts]).toEqual(['ledger-1', 2]);
    expect(await readVerification(pool, id)).toMatchObject({ checkedTransactions: 0 });
    calls[0]?.end();
    expect(await ended(id)).toMatchObject({ status: 'PASSED' });
  });

  it('do not disturb a living owner, and its run ends if it is taken over all the same', async () => {
    const { verify, calls } = endless();
    instance('ledger-1', verify);
    const id = await request();
    const { owner } = await begun(id);
    const heard = async () =>
      (await pool.query('SELECT heartbeat_at AS at FROM verifications WHERE id = $1', [id])).rows[0].at;
    const first = await heard();
    await eventually(async () => expect(await heard()).not.toEqual(first), WITHIN_MS);
    expect(await claimVerification(pool, 'ledger-2', TIMES.staleMs)).toBeNull();
    expect((await begun(id)).owner).toBe(owner);
    await pool.query(`UPDATE verifications SET owner = 'ledger-3' WHERE id = $1`, [id]);
    await eventually(() => expect(calls[0]?.signal.aborted).toBe(true), WITHIN_MS);
    expect((await begun(id)).owner).toBe('ledger-3');
  });

  it('release it when they stop, so that another one continues at once', async () => {
    const { verify, calls } = endless();
    const first = instance('ledger-1', verify);
    const id = await request();
    await begun(id);
    await first.stop();
    expect((await pool.query('SELECT owner FROM verifications WHERE id = $1', [id])).rows).toEqual([
      { owner: null },
    ]);
    instance('ledger-2', verify);
    expect((await begun(id)).owner).toMatch(/^ledger-2 /);
    calls[1]?.end();
    await ended(id);
  });
});

it('is on exactly one page, even if the database set its start time', async () => {
  const id = await request(3_000.6);
  const [listed] = await listVerifications(pool, { limit: 1, before: null });
  expect(listed).toMatchObject({ id, startedAtMs: 3_000 });
  expect(await listVerifications(pool, { limit: 1, before: { startedAtMs: 3_000, id } })).toEqual([]);
});

it('has not passed when it could not run', async () => {
  let attempts = 0;
  const failing: VerifierFunction = async () => {
    attempts += 1;
    throw new Error('the disk is gone');
  };
  // The pause between attempts is the time after which an owner counts as dead.
  instance('ledger-1', failing, 0, { ...TIMES, staleMs: 1 });
  const id = await request();
  expect(await ended(id)).toMatchObject({
    status: 'FAILED',
    findings: [
      {
        check: 'UNREADABLE',
        partition: null,
        sequence: null,
        problem: expect.stringMatching('not verified: the ledger could not be read'),
      },
    ],
  });
  expect(attempts).toBe(5);
});

it('in a thread, it rejects when the database is unavailable, and when it is stopped', async () => {
  const onProgress = () => undefined;
  const away = { url: 'postgres://a:b@127.0.0.1:1/c', onProgress, signal: new AbortController().signal };
  await expect(verifyInWorker(away)).rejects.toThrow();
  const told = { url: ledger.url, onProgress, signal: AbortSignal.abort(new Error('enough')) };
  await expect(verifyInWorker(told)).rejects.toThrow('enough');
});
