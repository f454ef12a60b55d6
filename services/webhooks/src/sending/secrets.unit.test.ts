import { generateKeyPairSync } from 'node:crypto';
import { createSeal, createUnseal, SealPrivateKey, SealPublicKey } from '@cowrie/runtime';
import { describe, expect, it } from '@jest/globals';
import type { Webhook } from '../domain/webhook.ts';
import { quiet } from '../testing/database.ts';
import { createSecretsOf } from './secrets.ts';

const [ONE, OTHER] = ['0190d5f0-0000-7000-8000-000000000001', '0190d5f0-0000-7000-8000-000000000002'];
const [NEW, FORMER, FIRST] = ['whsec_bmV3', 'whsec_Zm9ybWVy', 'whsec_Zmlyc3Q='];

function keys() {
  const jwk = { ...generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' }), kid: 'k' };
  return { publicKey: SealPublicKey.parse(jwk), privateKey: SealPrivateKey.parse(jwk) };
}
const sealed = async (publicKey: SealPublicKey, webhookId: string | undefined, secret: string | undefined) =>
  (await createSeal(publicKey))(JSON.stringify({ webhookId, secret }));
const webhook = (secrets: Pick<Webhook, 'sealedSecret' | 'former'>) => ({ id: ONE, ...secrets }) as Webhook;

describe('createSecretsOf', () => {
  it('opens the secret, and each of before until its time is over', async () => {
    const { publicKey, privateKey } = keys();
    const secretsOf = createSecretsOf(await createUnseal(privateKey), quiet);
    const former = [
      { sealedSecret: await sealed(publicKey, ONE, FORMER), untilMs: 1_000 },
      { sealedSecret: await sealed(publicKey, ONE, FIRST), untilMs: 500 },
    ];
    const all = webhook({ sealedSecret: await sealed(publicKey, ONE, NEW), former });
    expect(await secretsOf(all, 499)).toEqual([NEW, FORMER, FIRST]);
    expect(await secretsOf(all, 500)).toEqual([NEW, FORMER]);
    expect(await secretsOf(all, 1_000)).toEqual([NEW]);
  });

  it('goes on with a secret that was made for another key, without those of before', async () => {
    const { publicKey, privateKey } = keys();
    const secretsOf = createSecretsOf(await createUnseal(privateKey), quiet);
    const former = [{ sealedSecret: await sealed(keys().publicKey, ONE, FORMER), untilMs: 1_000 }];
    const rotated = webhook({ sealedSecret: await sealed(publicKey, ONE, NEW), former });
    expect(await secretsOf(rotated, 0)).toEqual([NEW]);
  });

  it('opens nothing that was sealed for another webhook or another key, and says so once', async () => {
    const { publicKey, privateKey } = keys();
    const errors: object[] = [];
    const logger = { ...quiet, error: (fields: object) => void errors.push(fields) };
    const secretsOf = createSecretsOf(await createUnseal(privateKey), logger);
    const swapped = webhook({ sealedSecret: await sealed(publicKey, OTHER, NEW), former: [] });
    const foreign = webhook({ sealedSecret: await sealed(keys().publicKey, ONE, NEW), former: [] });
    for (const each of [swapped, foreign, swapped]) expect(await secretsOf(each, 0)).toBeNull();
    expect(errors).toEqual([{ webhookId: ONE }]);
  });
});
