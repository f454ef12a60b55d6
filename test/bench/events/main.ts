import { parseArgs } from 'node:util';
import { measureOnePlatform } from '../platform/one-platform.ts';
import type { Stack } from '../platform/stack.ts';
import { type Session, settle, storedTransactions } from '../session.ts';
import { followEvents, quantiles, receiveWebhook } from './arrivals.ts';
import { rebuildHistory } from './rebuild.ts';

/**
 * Measures the delay from the time in an event to a consumer of Kafka and to a webhook's receiver, and then how long
 * history takes to be rebuilt: node test/bench/events/main.ts [--rate 500] [--seconds 20] [--transactions 1000000]
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

const { values } = parseArgs({ options: OPTIONS });
const ratePerSecond = Number(values.rate);
const seconds = Number(values.seconds);
const transactions = Number(values.transactions);

async function measureArrivals(session: Session, stack: Stack): Promise<void> {
  const events = await followEvents(stack.platform.env.KAFKA_BROKERS ?? '');
  const webhook = await receiveWebhook(stack.platform.baseUrl, session.adminToken);
  const { baseUrls } = stack.platform;
  const job = { workload: 'random' as const, baseUrls, concurrency: CONNECTIONS, ratePerSecond };
  const tally = await session.drivers.run({ ...job, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 });
  await settle(stack);
  await webhook.caughtUp(events.count());
  const common = { ratePerSecond, seconds, errors: tally.errors };
  session.emit({ bench: 'event arrival', ...common, ...quantiles(events.delaysMs()) });
  session.emit({ bench: 'webhook arrival', ...common, ...quantiles(webhook.delaysMs()) });
  await events.close();
  await webhook.close();
}

async function fill(session: Session, stack: Stack): Promise<void> {
  for (;;) {
    const stored = await storedTransactions(stack);
    if (stored >= transactions) return;
    session.say(`${stored} of ${transactions} transactions`);
    const { baseUrls } = stack.platform;
    const times = { warmUpMs: 0, measureMs: BULK_SLICE_MS };
    const { errors } = await session.drivers.run({
      ...{ workload: 'bulk' as const, baseUrls, concurrency: BULK_CONNECTIONS },
      ...times,
    });
    if (Object.keys(errors).length > 0) session.say(`bulk: ${JSON.stringify(errors)}`);
    await settle(stack);
  }
}

await measureOnePlatform({
  args: ['--users', '1000', '--operations', '100', '--seconds', '5'],
  settings: { WEBHOOKS_ALLOW_LOOPBACK: 'true' },
  async measure(session, stack) {
    await measureArrivals(session, stack);
    await fill(session, stack);
    session.emit({ bench: 'history rebuilt', ...(await rebuildHistory(stack)) });
  },
});
