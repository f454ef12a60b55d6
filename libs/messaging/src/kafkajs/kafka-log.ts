import type { Logger } from '@cowrie/telemetry';
import type { logCreator } from 'kafkajs';

/** The rest is noise of rebalancing and reconnecting, which the adapters summarize themselves. */
const NOTEWORTHY = /offset out of range|unsubscribed topics|caught error|failed to execute listener/i;
const FIELDS = ['broker', 'groupId', 'topic', 'partition', 'retryCount'] as const;

/** Only named fields pass, because debug entries hold whole messages. */
export function kafkaLogCreator(logger: Logger): logCreator {
  return () =>
    ({ namespace, log }) => {
      const fields: Record<string, unknown> = { component: `kafkajs/${namespace}` };
      for (const name of FIELDS) if (log[name] !== undefined) fields[name] = log[name];
      if (NOTEWORTHY.test(log.message)) logger.warn(fields, log.message);
      else logger.debug(fields, log.message);
    };
}
