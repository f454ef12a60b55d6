import type { Fault, PauseReason } from '@cowrie/telemetry';
import { describeError, isBrokerRefusal, isForbidden } from '../errors.ts';

export const reasonOf = (fault: Fault): PauseReason => (fault.whose === 'world' ? fault.reason : 'unknown');

/** A failed send is never the message's fault, because its content was read from other messages. */
export function faultOfSend(error: unknown): Fault {
  const answered = isForbidden(error) ? 'access' : isBrokerRefusal(error) ? 'unknown' : null;
  return { whose: 'world', reason: answered ?? 'unreachable', detail: describeError(error) };
}
