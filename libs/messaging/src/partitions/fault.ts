import type { Fault, PauseReason } from '@cowrie/telemetry';
import { describe, isBrokerRefusal, isForbidden } from '../errors.ts';

export const reasonOf = (fault: Fault): PauseReason => (fault.whose === 'world' ? fault.reason : 'unknown');

/** Why Kafka did not take a message. It is never the message's fault: what is sent is what was read, or made of it. */
export function faultOfSend(error: unknown): Fault {
  const answered = isForbidden(error) ? 'access' : isBrokerRefusal(error) ? 'unknown' : null;
  return { whose: 'world', reason: answered ?? 'unreachable', detail: describe(error) };
}
