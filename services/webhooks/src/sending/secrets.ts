import { SealedSecret } from '@cowrie/contracts';
import { type Unseal, unsealAs } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';
import type { Webhook } from '../domain/webhook.ts';

/**
 * The newest comes first; null if it cannot be opened. A replaced secret that was sealed for another key does
 * not sign.
 */
export type SecretsOf = (webhook: Webhook, nowMs: number) => Promise<string[] | null>;

/** This is more than all webhooks and their replaced secrets. */
const KEPT_MAX = 1_200;
const WRONG_KEY =
  'nothing is sent to a webhook whose secret was sealed for another key; do WEBHOOKS_SEAL_PUBLIC_KEY and WEBHOOKS_SEAL_PRIVATE_KEY belong together, and is the earlier private key in WEBHOOKS_SEAL_FORMER_PRIVATE_KEYS?';

/** Opened secrets stay only in memory. */
export function createSecretsOf(unseal: Unseal, logger: Logger): SecretsOf {
  const opened = new Map<string, string>();
  const reported = new Set<string>();

  function report(webhookId: string): void {
    if (reported.has(webhookId)) return;
    reported.add(webhookId);
    logger.error({ webhookId }, WRONG_KEY);
  }

  async function open(webhookId: string, sealed: string): Promise<string | null> {
    const key = `${webhookId} ${sealed}`;
    const known = opened.get(key);
    if (known !== undefined) return known;
    const found = await unsealAs(SealedSecret, sealed, unseal);
    if (found?.webhookId !== webhookId) return null;
    if (opened.size >= KEPT_MAX) opened.clear();
    opened.set(key, found.secret);
    return found.secret;
  }

  return async ({ id, sealedSecret, former }, nowMs) => {
    const signing = former.filter(({ untilMs }) => nowMs < untilMs);
    const [newest, ...others] = await Promise.all(
      [sealedSecret, ...signing.map((each) => each.sealedSecret)].map((sealed) => open(id, sealed)),
    );
    if (newest) return [newest, ...others.filter((secret) => secret !== null)];
    report(id);
    return null;
  };
}
