import { type Client, createClient } from '@cowrie/client';
import type { Target } from './target.ts';
import type { SeedUser, SeedUsers } from './users.ts';

/** RFC 2606 keeps this domain from existing. */
const UNREACHABLE = 'https://book-shop.invalid/coins';
const SHOPS = [
  { id: 'book-shop', name: 'Book shop' },
  { id: 'game-club', name: 'Game club' },
] as const;

/** Adds what somebody has to decide or mend: two shops, a waiting approval, a failing webhook, and a frozen wallet. */
export async function seedDecisions(target: Target, admin: Client, users: SeedUsers): Promise<void> {
  await openShops(target, admin, users);
  await requestApproval(admin, users.ada);
  const { webhooks } = await admin.listWebhooks();
  if (webhooks.length === 0) {
    await admin.createWebhook({ url: UNREACHABLE, types: ['coin.transaction.recorded'] });
    await users.ada.client.transferCoins(
      { toUserId: users.ben.id, amount: 3, reason: 'Coffee' },
      { idempotencyKey: 'seed-coffee' },
    );
  }
  const last = users.players.at(-1);
  if (last) await admin.freezeWallet({ id: last.id, direction: 'OUT', reason: 'The phone was stolen' });
}

/** Each shop rewards players as a service account, whose secret only this run knows. */
async function openShops({ baseUrl }: Target, admin: Client, { players }: SeedUsers): Promise<void> {
  const { platforms } = await admin.listPlatforms();
  for (const shop of SHOPS) {
    if (platforms.some(({ id }) => id === shop.id)) continue;
    await admin.createPlatform(shop);
    const name = `${shop.name}, checkout`;
    const account = await admin.createServiceAccount({ name, scopes: ['coins:reward'], platform: shop.id });
    if (!('clientSecret' in account)) continue;
    const client = createClient({ baseUrl, serviceAccount: account });
    for (const [index, { id }] of players.entries()) {
      const reward = { userId: id, amount: index + 2, reason: `Loyalty points, ${shop.name}` };
      await client.rewardUser(reward, { idempotencyKey: `seed-${shop.id}-${id}` });
    }
  }
}

/** The other seeded administrator may decide it. */
async function requestApproval(admin: Client, { id: userId }: SeedUser): Promise<void> {
  const { approvals } = await admin.listApprovals({ limit: 1 });
  if (approvals.length > 0) return;
  await admin.setApprovalPolicy({ action: 'burn', aboveAmount: 500 });
  await admin.burnCoins(
    { userId, amount: 600, reason: 'Welcomed twice' },
    { idempotencyKey: 'seed-burn-above-policy' },
  );
}
