import { type Envelope, type RejectedReply, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import type { OutMessage } from '../types.ts';

/** The header by which a requester recognizes its replies without decoding them. */
export const CORRELATION_HEADER = 'correlation-id';

/** Addresses a reply to the partition that the requester named. */
export function replyMessage(repliesTopic: string, partition: number, reply: Reply): OutMessage {
  return {
    topic: repliesTopic,
    partition,
    value: JSON.stringify(reply),
    headers: { [CORRELATION_HEADER]: reply.id },
  };
}

/** The reply to a request of a later version: this instance cannot process it, but another one may. */
export function refusalOfUnknown({ id, name }: Envelope): RejectedReply {
  const detail = `The service does not know "${name}" yet; nothing was changed. Try again.`;
  return rejectedReply(id, refuse('unavailable', detail));
}
