import { parseArgs } from 'node:util';
import { startServers } from '@cowrie/local';
import { databaseOf } from './database.ts';
import { freePorts } from './ports.ts';
import { between, processorMs, residentMib } from './processor.ts';
import { seedLedger } from './seed/index.ts';
import { makeHome, ONE_OF_EACH, type Stack, stackEnv, startStack } from './stack.ts';

/**
 * `node test/bench/export.ts [--rows N] [--times N]` measures the export of a wallet with so many transactions
 * (1,000,000 unless given), so many times (4) on one platform, in turn as CSV and JSON lines: rows/s, processor time by
 * process, and the resident memory of gateway and history on the way.
 */

const PASSWORD = 'a long enough password';
const EMAIL = 'payer@example.org';
const FORMATS = ['csv', 'jsonl'] as const;
/** The memory is looked at so many times on the way. */
const LOOKS = 10;

const say = (line: string) => process.stderr.write(`${line}\n`);

async function post(stack: Stack, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(stack.platform.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

const start = (home: string, signal: AbortSignal): Promise<Stack> =>
  startStack({ home, instances: ONE_OF_EACH, progress: () => {}, signal });

/** Transfers between the super admin and one more user: each of the two gets all of them. */
async function seed(home: string, rows: number, signal: AbortSignal): Promise<void> {
  const env = stackEnv(await freePorts(1), ONE_OF_EACH);
  const servers = await startServers({ home, env, progress: () => {}, signal });
  try {
    const url = servers.postgresUrl ?? '';
    const [ledgerUrl, historyUrl] = [databaseOf(url, 'ledger'), databaseOf(url, 'history')];
    await seedLedger({ ledgerUrl, historyUrl, target: rows, onProgress: () => signal.throwIfAborted() });
  } finally {
    await servers.stop();
  }
}

const memoryOf = ({ pids }: Stack) => {
  const { 'gateway-1': gateway = 0, 'history-1': history = 0 } = pids();
  return residentMib({ gateway, history });
};

async function measure(stack: Stack, token: string, format: (typeof FORMATS)[number], expected: number) {
  const memory = [await memoryOf(stack)];
  const path = `/api/wallets/me/transactions/export?format=${format}`;
  const before = await processorMs(stack.pids());
  const beginMs = performance.now();
  const response = await fetch(stack.platform.baseUrl + path, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
  let [lines, bytes] = [0, 0];
  let end = '';
  for await (const chunk of response.body) {
    const text = Buffer.from(chunk).toString('latin1');
    lines += text.split('\n').length - 1;
    bytes += chunk.length;
    end = (end + text).slice(-200);
    if (lines > (memory.length * expected) / LOOKS) memory.push(await memoryOf(stack));
  }
  const seconds = (performance.now() - beginMs) / 1000;
  memory.push(await memoryOf(stack));
  return {
    bench: 'export',
    format,
    rows: lines - (format === 'csv' ? 3 : 2),
    seconds: Number(seconds.toFixed(1)),
    rowsPerSecond: Math.round(lines / seconds),
    processorMs: between(before, await processorMs(stack.pids())),
    mebibytes: Number((bytes / 2 ** 20).toFixed(1)),
    last: end.trimEnd().split('\n').at(-1)?.trim(),
    memory,
  };
}

type Plan = { rows: number; times: number };

async function run({ rows, times }: Plan, home: string, signal: AbortSignal): Promise<void> {
  say('A platform with two users…');
  const first = await start(home, signal);
  await post(first, '/api/auth/register', { email: EMAIL, password: PASSWORD, fullName: 'Payer' }).finally(
    first.stop,
  );
  say(`${rows} transactions…`);
  await seed(home, rows, signal);
  const stack = await start(home, signal);
  try {
    for (let round = 0; round < times; round += 1) {
      const format = FORMATS[round % 2] ?? 'csv';
      const { accessToken } = await post(stack, '/api/auth/login', { email: EMAIL, password: PASSWORD });
      process.stdout.write(`${JSON.stringify(await measure(stack, String(accessToken), format, rows))}\n`);
    }
  } finally {
    await stack.stop();
  }
}

const options = {
  rows: { type: 'string', default: '1000000' },
  times: { type: 'string', default: '4' },
} as const;
const { values } = parseArgs({ options });
const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort());
const { home, remove } = await makeHome();
try {
  await run({ rows: Number(values.rows), times: Number(values.times) }, home, abort.signal);
} finally {
  await remove();
}
process.exit(0);
