import type { Logger } from '@cowrie/telemetry';

export function reportWrongKey(logger: Logger): void {
  logger.error(
    {},
    'something was sealed for another key; do SEAL_PUBLIC_KEY and SEAL_PRIVATE_KEY belong together?',
  );
}
