import { parseArgs } from 'node:util';
import { startPlatform } from '@cowrie/local';
import { parsePlan } from '../args.ts';
import { startDrivers } from '../drivers.ts';
import { castOf, openStack, type Session, settle, storedTransactions } from '../session.ts';
import { makeHome, ONE_OF_EACH, type Stack } from '../stack.ts';
import { followEvents, quantiles, receiveWebhook } from './arrivals.ts';
import { rebuildHistory } from './rebuild.ts';

/**
 * `node test/bench/events/main.ts [--rate 500] [--seconds 20] [--transactions 1000000]`: how long a transaction is on its way, from
 * the time that its event bears to a consumer of Kafka and to the receiver of a webhook, while transfers come at a steady
 * rate to a platform on this machine; then how long history takes to be rebuilt from the events of so many transactions.
 */
const OPTIONS = {
  rate: { type: 'string', default: '500' },
  seconds: { type: 'string', default: '20' },
  transactions: { type: 'string', default: '1000000' },
} as const;
const CONNECTIONS = 64;
const WARM_UP_MS = 5_000;
const BULK_CONNECTIONS = 64;
const BULK_SLICE_MS = 10_000;
const SETTINGS = { WEBHOOKS_ALLOW_LOOPBACK: 'true' };

const { values } = parseArgs({ options: OPTIONS });
const ratePerSecond = Number(values.rate);
const seconds = Number(values.seconds);
const transactions = Number(values.transactions);
const say = (line: string) => process.stderr.write(`${line}\n`);
const emit = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Transfers at the rate; what comes of them until everybody has all of them. */
async function measureArrivals(session: Session, stack: Stack): Promise<void> {
  const events = await followEvents(stack.platform.env.KAFKA_BROKERS ?? '');
  const webhook = await receiveWebhook(stack.platform.baseUrl, session.adminToken);
  const { baseUrls } = stack.platform;
  const job = { workload: 'random' as const, baseUrls, concurrency: CONNECTIONS, ratePerSecond };
  const tally = await session.drivers.run({ ...job, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 });
  await settle(stack);
  await webhook.caughtUp(events.count());
  const common = { ratePerSecond, seconds, errors: tally.errors };
  emit({ bench: 'event arrival', ...common, ...quantiles(events.delaysMs()) });
  emit({ bench: 'webhook arrival', ...common, ...quantiles(webhook.delaysMs()) });
  await events.close();
  await webhook.close();
}

/** Bulk transfers until there are so many transactions. */
async function fill(session: Session, stack: Stack): Promise<void> {
  for (;;) {
    const stored = await storedTransactions(stack);
    if (stored >= transactions) return;
    say(`${stored} of ${transactions} transactions`);
    const { baseUrls } = stack.platform;
    const times = { warmUpMs: 0, measureMs: BULK_SLICE_MS };
    const { errors } = await session.drivers.run({
      ...{ workload: 'bulk' as const, baseUrls, concurrency: BULK_CONNECTIONS },
      ...times,
    });
    if (Object.keys(errors).length > 0) say(`bulk: ${JSON.stringify(errors)}`);
    await settle(stack);
  }
}

const plan = parsePlan(['--users', '1000', '--operations', '100', '--seconds', '5']);
if ('problem' in plan) throw new Error(plan.problem);
const abort = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => abort.abort());
const { signal } = abort;
const { home, remove } = await makeHome();
const drivers = await startDrivers(1, signal);
const nobody = { users: null, adminToken: '', depthCursor: null, startAgainst: null };
const session: Session = { plan, home, startPlatform, drivers, signal, say, emit, ...nobody };
try {
  const stack = await openStack(session, ONE_OF_EACH, SETTINGS);
  try {
    await drivers.cast(castOf(session, stack));
    await measureArrivals(session, stack);
    await fill(session, stack);
    emit({ bench: 'history rebuilt', ...(await rebuildHistory(stack)) });
  } finally {
    await stack.stop();
  }
} finally {
  await drivers.stop();
  await remove();
}
