import { refuse } from '@cowrie/contracts';
import { type Outcome, succeed } from '../../outcome.ts';
import { sha256Hex } from '../secrets.ts';
import type { Limiter } from './limiter.ts';
import { consumeOfNetworks, type NetworkLimiters } from './limits.ts';

/**
 * Counts a mail; fails as `rate_limited`. `receiver` says to whom, whether there is such a person or not. It is null for a registration,
 * which sends one mail to an address at most.
 */
export type MailQuota = (receiver: string | null, network: string | null) => Promise<Outcome<null>>;

/** Bounds how many mails strangers can have sent to one mailbox, and to many. */
export function createMailQuota(perReceiver: Limiter, perNetwork: NetworkLimiters): MailQuota {
  const tooMany = (retryAfterMs: number) => ({
    ...refuse('rate_limited', 'Too many e-mails were requested; try again later.'),
    retryAfterMs,
  });
  return async (receiver, network) => {
    // First where it comes from: who has no more mails uses up nobody else's.
    const ofNetworks = await consumeOfNetworks(perNetwork, network);
    if (!ofNetworks.ok) return tooMany(ofNetworks.retryAfterMs);
    if (receiver === null) return succeed(null);
    const ofReceiver = await perReceiver.consume(sha256Hex(receiver));
    return ofReceiver.ok ? succeed(null) : tooMany(ofReceiver.retryAfterMs);
  };
}
