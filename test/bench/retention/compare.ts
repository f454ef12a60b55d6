import type pg from 'pg';

/** One way to do something, and what a step of it does. */
export type Way = { name: string; step(round: number): Promise<unknown> };

export type Measured = { name: string; medianMs: number; p99Ms: number; walBytes: number };

const quantile = (sorted: readonly number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? 0;

async function walBytes(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ lsn: string }>(
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS lsn`,
  );
  return BigInt(rows[0]?.lsn ?? 0);
}

/**
 * Takes the ways in turn, round after round, so that whatever else the machine does meets all of them alike. The server
 * must be idle otherwise: its WAL is counted.
 */
export async function compare(client: pg.Client, ways: readonly Way[], rounds: number): Promise<Measured[]> {
  const found = ways.map(({ name }) => ({ name, timesMs: [] as number[], wal: 0n }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, way] of ways.entries()) {
      const before = await walBytes(client);
      const startMs = performance.now();
      await way.step(round);
      const tookMs = performance.now() - startMs;
      const measured = found[index];
      if (!measured) continue;
      measured.timesMs.push(tookMs);
      measured.wal += (await walBytes(client)) - before;
    }
  }
  return found.map(({ name, timesMs, wal }) => {
    const sorted = timesMs.toSorted((a, b) => a - b);
    return {
      name,
      medianMs: quantile(sorted, 0.5),
      p99Ms: quantile(sorted, 0.99),
      walBytes: Number(wal) / rounds,
    };
  });
}

/** Prints what was measured of steps over `rows` rows each. */
export function report(title: string, rows: number, measured: readonly Measured[]): void {
  const first = measured[0]?.medianMs ?? 1;
  process.stdout.write(`\n${title}\n`);
  for (const { name, medianMs, p99Ms, walBytes: wal } of measured) {
    const columns = [
      name.padEnd(34),
      `median ${medianMs.toFixed(2)} ms`.padEnd(20),
      `p99 ${p99Ms.toFixed(2)} ms`.padEnd(18),
      `x${(medianMs / first).toFixed(2)}`.padEnd(8),
      `${(wal / rows).toFixed(0)} bytes of WAL a row`,
    ];
    process.stdout.write(`${columns.join('')}\n`);
  }
}

export async function sizeOf(client: pg.Client, relation: string): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    `SELECT (sum(pg_relation_size(i)) / 1024 / 1024)::numeric(9, 1)::text AS size
     FROM unnest(ARRAY(SELECT indexrelid FROM pg_index WHERE indrelid IN (
       SELECT $1::regclass::oid UNION ALL SELECT inhrelid FROM pg_inherits WHERE inhparent = $1::regclass))) AS i`,
    [relation],
  );
  return `${rows[0]?.size} MiB of indexes`;
}
