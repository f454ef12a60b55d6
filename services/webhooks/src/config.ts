import { partitionsShape } from '@cowrie/contracts';
import { queryServerShape } from '@cowrie/queries';
import {
  baseConfigShape,
  DatabaseUrl,
  FormerSealKeys,
  kafkaConfigShape,
  kafkaFilesBelongTogether,
  keptDays,
  keyText,
  noSandboxInProduction,
  SealPrivateKey,
  sandboxShape,
  switchText,
} from '@cowrie/runtime';
import { z } from 'zod';

export const ConfigSchema = z
  .object({
    ...baseConfigShape,
    ...kafkaConfigShape,
    ...partitionsShape,
    ...queryServerShape,
    ...sandboxShape,
    WEBHOOKS_DATABASE_URL: DatabaseUrl,
    WEBHOOKS_SEAL_PRIVATE_KEY: keyText(SealPrivateKey, 'an X25519 private JWK with kid'),
    WEBHOOKS_SEAL_FORMER_PRIVATE_KEYS: FormerSealKeys.optional(),
    /** This is for development. */
    WEBHOOKS_ALLOW_LOOPBACK: switchText,
    WEBHOOK_DELIVERIES_KEPT_DAYS: keptDays(1, 30),
  })
  .check(kafkaFilesBelongTogether)
  .check(noSandboxInProduction);
