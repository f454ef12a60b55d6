import { type Envelope, type RejectedReply, type Reply, refuse, rejectedReply } from '@cowrie/contracts';
import type { OutMessage } from '../types.ts';

/** The header by which an asker tells its replies from those of others without reading them. */
export const CORRELATION_HEADER = 'correlation-id';

/** A reply as it travels: to the partition that the asker named. */
export function replyMessage(repliesTopic: string, partition: number, reply: Reply): OutMessage {
  return {
    topic: repliesTopic,
    partition,
    value: JSON.stringify(reply),
    headers: { [CORRELATION_HEADER]: reply.id },
  };
}

/** The answer to a command or query of a later version: not this time, but maybe the next, from another instance. */
export function refusalOfUnknown({ id, name }: Envelope): RejectedReply {
  const detail = `The service does not know "${name}" yet; nothing was changed. Try again.`;
  return rejectedReply(id, refuse('unavailable', detail));
}
