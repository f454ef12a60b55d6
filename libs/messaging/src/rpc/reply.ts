import { type Envelope, type RejectedReply, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import type { OutMessage } from '../types.ts';

/** The header lets a requester recognize its replies without decoding them. */
export const CORRELATION_HEADER = 'correlation-id';

export function replyMessage(repliesTopic: string, partition: number, reply: Reply): OutMessage {
  return {
    topic: repliesTopic,
    partition,
    value: JSON.stringify(reply),
    headers: { [CORRELATION_HEADER]: reply.id },
  };
}

/** Another instance may know a request of a later version. */
export function refusalOfUnknown({ id, name }: Envelope): RejectedReply {
  const detail = `The service does not know "${name}" yet; nothing was changed. Try again.`;
  return rejectedReply(id, refuse('unavailable', detail));
}
