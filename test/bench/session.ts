import type { Plan } from './args.ts';
import type { Cast, Person } from './driver/protocol.ts';
import type { Drivers } from './drivers.ts';
import { databaseOf, withClient } from './platform/database.ts';
import { waitUntilSettled } from './platform/settled.ts';
import { type Stack, type StartPlatform, startStack } from './platform/stack.ts';
import { adminToken, makeUsers } from './platform/users.ts';

export type Session = {
  plan: Plan;
  home: string;
  startPlatform: StartPlatform;
  startAgainst: StartPlatform | null;
  drivers: Drivers;
  signal: AbortSignal;
  say(line: string): void;
  emit(line: object): void;
  users: readonly Person[] | null;
  adminToken: string;
};

const FUND_CONCURRENCY = 64;
const WARM_UP_CONCURRENCY = 64;

export function castOf(session: Session, stack: Stack): Omit<Cast, 'kind'> {
  return {
    users: session.users ?? [],
    admin: { token: session.adminToken, apiKey: stack.platform.apiKey },
    operationsPerRequest: session.plan.operationsPerRequest,
  };
}

const urlsOf = (stack: Stack) => ({
  userUrl: databaseOf(stack.postgresUrl, 'user'),
  ledgerUrl: databaseOf(stack.postgresUrl, 'ledger'),
  historyUrl: databaseOf(stack.postgresUrl, 'history'),
});

/** The minting also warms the platform up. */
async function ensureUsers(session: Session, stack: Stack): Promise<void> {
  if (session.users) return;
  const { plan, home, say, drivers } = session;
  const urls = urlsOf(stack);
  say(`Making ${plan.users} users with wallets…`);
  session.users = await makeUsers({ home, ...urls }, plan.users);
  session.adminToken = await adminToken({ home, ...urls });
  say('Giving them coins…');
  await drivers.cast(castOf(session, stack));
  const { baseUrls } = stack.platform;
  const times = { warmUpMs: 0, measureMs: 0 };
  const job = { workload: 'fund' as const, baseUrls, concurrency: FUND_CONCURRENCY, ...times };
  const { errors } = await drivers.run({ ...job, count: plan.users });
  if (Object.keys(errors).length > 0) throw new Error(`minting failed: ${JSON.stringify(errors)}`);
}

export async function openStack(session: Session): Promise<Stack> {
  const { home, startPlatform, signal, say } = session;
  const stack = await startStack({ home, startPlatform, progress: say, signal });
  try {
    await ensureUsers(session, stack);
    await warmUpStack(session, stack);
    return stack;
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function warmUpStack(session: Session, stack: Stack): Promise<void> {
  const { say, drivers, plan } = session;
  say('Warming up…');
  await drivers.cast(castOf(session, stack));
  const { baseUrls } = stack.platform;
  const measureMs = plan.quick ? 4_000 : Math.min(20_000, plan.secondsPerSlice * 4_000);
  const job = { workload: 'random' as const, baseUrls, concurrency: WARM_UP_CONCURRENCY, warmUpMs: 0 };
  await drivers.run({ ...job, measureMs });
  await settle(stack);
}

export async function withStack<T>(session: Session, use: (stack: Stack) => Promise<T>): Promise<T> {
  const stack = await openStack(session);
  try {
    return await use(stack);
  } finally {
    await stack.stop();
  }
}

export async function settle(stack: Stack): Promise<void> {
  const { ledgerUrl, historyUrl } = urlsOf(stack);
  await waitUntilSettled(ledgerUrl, historyUrl);
}

export async function storedTransactions(stack: Stack): Promise<number> {
  return withClient(urlsOf(stack).ledgerUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) AS count FROM transactions');
    return Number(rows[0]?.count ?? 0);
  });
}
