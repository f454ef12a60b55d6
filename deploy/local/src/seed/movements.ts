import { type Client, isProblem } from '@cowrie/client';
import type { SeedUser, SeedUsers } from './users.ts';

const key = (name: string) => ({ idempotencyKey: `seed-${name}` });

const TREASURIES = ['course-fees', 'subscriptions', 'rewards', 'general-operations'] as const;

export async function seedMovements(admin: Client, users: SeedUsers): Promise<void> {
  await mint(admin, users);
  await Promise.all([
    transfer(admin, users),
    purchase(admin, users.ada),
    reward(admin, users),
    hold(admin, users),
    admin.burnCoins({ userId: users.ben.id, amount: 5, reason: 'Minted twice' }, key('burn')),
  ]);
  await schedule(users.ada, users.ben);
  await exchange(admin, users.ada);
  await registerServiceAccount(admin);
}

async function mint(admin: Client, { ada, ben, players }: SeedUsers): Promise<void> {
  const toTreasuries = TREASURIES.map((treasury) =>
    admin.mintCoins({ treasury, amount: 10_000, reason: 'To begin with' }, key(`mint-${treasury}`)),
  );
  const toUsers = [ada, ben, ...players].map(({ id, email }) =>
    admin.mintCoins({ userId: id, amount: 1_000, reason: 'Welcome' }, key(`mint-${email}`)),
  );
  await Promise.all([...toTreasuries, ...toUsers]);
}

async function transfer(admin: Client, { ada, ben, players }: SeedUsers): Promise<void> {
  await Promise.all(
    players.map(({ client, email }, index) =>
      client.transferCoins(
        { toUserId: ada.id, amount: `${index + 1}.25`, reason: 'For the lesson' },
        key(`transfer-${email}`),
      ),
    ),
  );
  await ben.client.transferCoins(
    { toTreasury: 'general-operations', amount: 12, reason: 'A donation' },
    key('transfer-to-treasury'),
  );
  await admin.transferFromTreasury(
    { code: 'general-operations', toUserId: ben.id, amount: 30, reason: 'Costs' },
    key('transfer-from-treasury'),
  );
  await admin.transferFromTreasury(
    { code: 'general-operations', toTreasury: 'rewards', amount: 500, reason: 'Prizes' },
    key('transfer-between-treasuries'),
  );
}

async function purchase(admin: Client, { client }: SeedUser): Promise<void> {
  const buy = (name: string, amount: string) =>
    client.makePurchase(
      { treasury: 'course-fees', amount, reason: `The course ${name}`, reference: `seed-${name}` },
      key(`purchase-${name}`),
    );
  await buy('algebra', '20');
  const [cancelled, shortened] = [await buy('geometry', '15.5'), await buy('logic', '40')];
  const refund = (transactionId: number, input: { reason: string; amount?: string }) =>
    admin.refundPurchase({ transactionId, ...input }, key(`refund-${input.reason.replaceAll(' ', '-')}`));
  await refund(cancelled.transaction.id, { reason: 'It was cancelled' });
  await refund(shortened.transaction.id, { reason: 'It was shortened', amount: '10' });
  await client.makePurchase(
    { treasury: 'subscriptions', amount: 60, reason: 'A year' },
    key('purchase-subscription'),
  );
}

async function reward(admin: Client, { ada, players }: SeedUsers): Promise<void> {
  await admin.rewardUser({ userId: ada.id, amount: 25, reason: 'The best answer' }, key('reward'));
  const rewards = players.map(({ id }, index) => ({
    userId: id,
    amount: 10 - index,
    reason: `Place ${index + 1}`,
  }));
  await admin.rewardUsers({ rewards }, key('rewards'));
}

/** The receiver decides the status. */
async function hold(admin: Client, { ada, ben }: SeedUsers): Promise<void> {
  const place = async (name: string, expiresInSeconds?: number) => {
    const input = { toUserId: ben.id, amount: 8, reason: `A seat: ${name}`, expiresInSeconds };
    return (await ada.client.placeHold(input, key(`hold-${name}`))).hold.id;
  };
  await place('open');
  await place('expired', 1);
  await ben.client.captureHold({ id: await place('captured'), amount: 6 }, key('capture'));
  await ben.client.releaseHold({ id: await place('released') }, key('release'));
  const fees = { toTreasury: 'course-fees', amount: 30, reason: 'A course that begins soon' } as const;
  const { hold } = await ada.client.placeHold(fees, key('hold-treasury'));
  await admin.captureHold({ id: hold.id }, key('capture-treasury'));
}

async function schedule({ client }: SeedUser, { id: toUserId }: SeedUser): Promise<void> {
  const { schedules } = await client.listMySchedules({ limit: 1 });
  if (schedules.length > 0) return;
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const club = { toTreasury: 'subscriptions', amount: 5, reason: 'The club', startsAt } as const;
  await client.createSchedule({ ...club, every: 'P1M', times: 12 });
  const paused = await client.createSchedule({ toUserId, amount: 2, reason: 'Tea', startsAt, every: 'P1W' });
  await client.pauseSchedule({ id: paused.id });
  const { id } = await client.createSchedule({ ...club, reason: 'The other club' });
  await client.cancelSchedule({ id });
}

async function exchange(admin: Client, { client }: SeedUser): Promise<void> {
  await setFirstRate(admin);
  const { transactions } = await client.listMyTransactions({ type: 'EXCHANGE', limit: 1 });
  if (transactions.length === 0) {
    const { id } = await client.createQuote({ coins: 200 });
    await client.exchangeCoins({ quoteId: id }, key('exchange'));
  }
  const withdraw = (name: string, xaf: number) =>
    client.createWithdrawal(
      { xaf, payout: { provider: 'bank', account: 'IBAN 1' } },
      key(`withdraw-${name}`),
    );
  await withdraw('pending', 100);
  await admin.settleWithdrawal({ id: (await withdraw('settled', 200)).id }, key('settle'));
  await admin.rejectWithdrawal({ id: (await withdraw('rejected', 300)).id }, key('reject'));
}

/** Keeps a rate that is already set. */
async function setFirstRate(admin: Client): Promise<void> {
  try {
    await admin.getExchangeRate();
  } catch (error) {
    if (!isProblem(error, 'not_found')) throw error;
    await admin.setExchangeRate({ xafPerCoin: 10, feePercent: 2.5 });
  }
}

async function registerServiceAccount(admin: Client): Promise<void> {
  const name = 'Seeded tournaments';
  const { serviceAccounts } = await admin.listServiceAccounts();
  if (serviceAccounts.some((account) => account.name === name)) return;
  await admin.createServiceAccount({ name, scopes: ['coins:reward', 'holds:capture', 'holds:release'] });
}
