import { refuse } from '@cowrie/contracts';
import { type Outcome, succeed } from '../../outcome.ts';
import { sha256Hex } from '../secrets.ts';
import type { Limiter } from './limiter.ts';
import { consumeForNetworks, type NetworkLimiters } from './limits.ts';

/** A `receiver` without an account is counted too. Null: a registration, which mails an address at most once. */
export type MailQuota = (receiver: string | null, network: string | null) => Promise<Outcome<null>>;

/** Limits the mails that strangers cause, to one mailbox and in all. */
export function createMailQuota(perReceiver: Limiter, perNetwork: NetworkLimiters): MailQuota {
  const tooMany = (retryAfterMs: number) => ({
    ...refuse('rate_limited', 'Too many e-mails were requested; try again later.'),
    retryAfterMs,
  });
  return async (receiver, network) => {
    // The network is counted first, so that a refused caller does not use up the receiver's quota.
    const networkResult = await consumeForNetworks(perNetwork, network);
    if (!networkResult.ok) return tooMany(networkResult.retryAfterMs);
    if (receiver === null) return succeed(null);
    const receiverResult = await perReceiver.consume(sha256Hex(receiver));
    return receiverResult.ok ? succeed(null) : tooMany(receiverResult.retryAfterMs);
  };
}
