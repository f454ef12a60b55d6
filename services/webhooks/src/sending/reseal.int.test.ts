import { generateKeyPairSync } from 'node:crypto';
import { inTransaction } from '@cowrie/postgres';
import { createSeal, createUnseal, SealPrivateKey, SealPublicKey } from '@cowrie/runtime';
import { expect, it } from '@jest/globals';
import { findWebhook, insertWebhook, rotateSecret } from '../store/webhooks.ts';
import { createStage } from '../testing/stage.ts';
import { createSealing, resealAll } from './reseal.ts';
import { createSecretsOf } from './secrets.ts';

const stage = createStage();
const MINUTE_MS = 60_000;
const [ONE, FOREIGN] = ['0190d5f0-0000-7000-8000-000000000001', '0190d5f0-0000-7000-8000-000000000002'];
const [FIRST, SECOND] = ['whsec_Zmlyc3Q=', 'whsec_c2Vjb25k'];

function makeKey(): SealPrivateKey {
  return SealPrivateKey.parse({
    ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }),
    kid: 'k',
  });
}
const sealFor = async (key: SealPrivateKey, webhookId: string, secret: string) =>
  (await createSeal(SealPublicKey.parse(key)))(JSON.stringify({ webhookId, secret }));

async function create(id: string, sealedSecret: string): Promise<void> {
  const webhook = { id, url: 'https://example.com/', types: [], description: null, platform: null };
  await insertWebhook(stage.pool(), { ...webhook, sealedSecret }, { nowMs: stage.clock().nowMs, max: 9 });
}
const secretsOf = async (id: string, key: SealPrivateKey, former: SealPrivateKey[] = []) => {
  const webhook = await findWebhook(stage.pool(), id);
  if (!webhook) throw new Error('there is no webhook');
  const open = createSecretsOf(await createUnseal(key, former), stage.logger);
  return open(webhook, stage.clock().nowMs);
};

it('a new key needs no new secret: a former one opens them, until all are sealed again', async () => {
  const [oldest, old, current] = [makeKey(), makeKey(), makeKey()];
  const former = [old, oldest];
  await create(ONE, await sealFor(oldest, ONE, FIRST));
  await create(FOREIGN, await sealFor(makeKey(), FOREIGN, FIRST));
  const sealedSecret = await sealFor(old, ONE, SECOND);
  const { nowMs } = stage.clock();
  await inTransaction(stage.pool(), (client) =>
    rotateSecret(client, ONE, { sealedSecret, formerUntilMs: nowMs + 9 * MINUTE_MS }, { nowMs, max: 3 }),
  );
  expect(await secretsOf(ONE, current)).toBeNull();
  expect(await secretsOf(ONE, current, former)).toEqual([SECOND, FIRST]);

  const sealing = await createSealing({ key: current, former });
  const reseal = () => resealAll({ ...stage, pool: stage.pool(), now: stage.clock().now }, sealing);
  // A repeated rotation within a minute still finds what it sent.
  expect(await reseal()).toEqual({ resealed: 0, left: 2 });
  const before = await findWebhook(stage.pool(), ONE);
  stage.clock().nowMs += MINUTE_MS;
  expect(await reseal()).toEqual({ resealed: 1, left: 1 });
  expect(await secretsOf(ONE, current)).toEqual([SECOND, FIRST]);
  expect(await findWebhook(stage.pool(), ONE)).toMatchObject({ updatedAtMs: before?.updatedAtMs });
  expect(await reseal()).toEqual({ resealed: 0, left: 1 });
});
