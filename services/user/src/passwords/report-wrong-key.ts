import { refuse } from '@cowrie/contracts';
import type { Logger } from '@cowrie/telemetry';

export function reportWrongKey(logger: Logger): void {
  logger.error(
    {},
    'a text was sealed for another key; check that SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together',
  );
}

export function failUnsealing(logger: Logger) {
  reportWrongKey(logger);
  return refuse('internal', 'Something went wrong.');
}
