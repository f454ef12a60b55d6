import type { Logger } from '@cowrie/telemetry';
import type { logCreator } from 'kafkajs';

/**
 * Worth an operator's attention. All else that kafkajs reports, most of it at its level ERROR, is the noise of
 * rebalancing and reconnecting, which the adapters sum up themselves.
 */
const NOTEWORTHY = /offset out of range|unsubscribed topics|caught error|failed to execute listener/i;
const FIELDS = ['broker', 'groupId', 'topic', 'partition', 'retryCount'] as const;

/** Routes the log of kafkajs to ours. Only named fields pass: its debug entries hold whole messages. */
export function kafkaLogCreator(logger: Logger): logCreator {
  return () =>
    ({ namespace, log }) => {
      const fields: Record<string, unknown> = { component: `kafkajs/${namespace}` };
      for (const name of FIELDS) if (log[name] !== undefined) fields[name] = log[name];
      if (NOTEWORTHY.test(log.message)) logger.warn(fields, log.message);
      else logger.debug(fields, log.message);
    };
}
