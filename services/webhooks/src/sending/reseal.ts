import { describeError } from '@cowrie/messaging';
import { inTransaction } from '@cowrie/postgres';
import {
  createSeal,
  createUnseal,
  type RepeatedJob,
  repeatEvery,
  type Seal,
  type SealPrivateKey,
  SealPublicKey,
  type Unseal,
} from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import type { Webhook } from '../domain/webhook.ts';
import { findWebhook, listWebhooks, replaceSeals } from '../store/webhooks.ts';

const EVERY_MS = 60_000;
/** A repeated request finds its sealed secret as it sent it. */
const SETTLED_AFTER_MS = 60_000;

type Deps = { pool: pg.Pool; now(): number; logger: Logger };
type Keys = { key: SealPrivateKey; former: readonly SealPrivateKey[] };
type Sealing = { unsealCurrent: Unseal; unsealFormer: Unseal; seal: Seal };
export type ResealResult = { resealed: number; left: number };

/**
 * Seals stored secrets for the current key, so that an operator can remove the former ones. Gateways that still have a
 * former public key add secrets meanwhile, therefore it repeats. Every instance runs this.
 */
export async function createReseal(deps: Deps, keys: Keys): Promise<RepeatedJob> {
  const sealing = await createSealing(keys);
  let reported: number | undefined;
  return repeatEvery(
    EVERY_MS,
    async () => {
      const { resealed, left } = await resealAll(deps, sealing);
      if (resealed > 0 || left !== reported)
        deps.logger.info({ resealed, left }, 'secrets of webhooks sealed again for the current key');
      reported = left;
    },
    (error) => deps.logger.warn({ reason: describeError(error) }, 'secrets were not sealed again; retrying'),
  );
}

export async function createSealing({ key, former }: Keys): Promise<Sealing> {
  const [first = key, ...others] = former;
  return {
    unsealCurrent: await createUnseal(key),
    unsealFormer: await createUnseal(first, others),
    seal: await createSeal(SealPublicKey.parse(key)),
  };
}

/** `left` counts webhooks with a secret that the current key does not open. */
export async function resealAll({ pool, now }: Deps, sealing: Sealing): Promise<ResealResult> {
  const nowMs = now();
  let [resealed, left] = [0, 0];
  for (const webhook of await listWebhooks(pool)) {
    if (await isCurrent(webhook, sealing, nowMs)) continue;
    const isSettled = webhook.updatedAtMs <= nowMs - SETTLED_AFTER_MS;
    if (isSettled && (await resealWebhook(pool, webhook.id, { sealing, nowMs }))) resealed += 1;
    else left += 1;
  }
  return { resealed, left };
}

type SealedSecrets = Pick<Webhook, 'sealedSecret' | 'former'>;

const formerOf = ({ former }: SealedSecrets, nowMs: number) =>
  former.filter(({ untilMs }) => nowMs < untilMs);

async function isCurrent(
  secrets: SealedSecrets,
  { unsealCurrent }: Sealing,
  nowMs: number,
): Promise<boolean> {
  const all = [secrets.sealedSecret, ...formerOf(secrets, nowMs).map((each) => each.sealedSecret)];
  for (const sealed of all) if ((await unsealCurrent(sealed)) === null) return false;
  return true;
}

/** A secret that no key opens stays as it is. */
async function sealAgain(sealed: string, { unsealCurrent, unsealFormer, seal }: Sealing): Promise<string> {
  if ((await unsealCurrent(sealed)) !== null) return sealed;
  const text = await unsealFormer(sealed);
  return text === null ? sealed : seal(text);
}

/** The lock keeps a rotation from being overwritten. The result is false if a secret is still not opened. */
function resealWebhook(
  pool: pg.Pool,
  id: string,
  { sealing, nowMs }: { sealing: Sealing; nowMs: number },
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const webhook = await findWebhook(client, id, 'FOR NO KEY UPDATE');
    if (!webhook) return true;
    const sealedSecret = await sealAgain(webhook.sealedSecret, sealing);
    const former = await Promise.all(
      formerOf(webhook, nowMs).map(async (each) => ({
        ...each,
        sealedSecret: await sealAgain(each.sealedSecret, sealing),
      })),
    );
    await replaceSeals(client, { id, sealedSecret, former });
    return isCurrent({ sealedSecret, former }, sealing, nowMs);
  });
}
