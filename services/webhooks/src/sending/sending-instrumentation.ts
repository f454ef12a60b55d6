import type { Meter } from '@cowrie/telemetry';
import type { AttemptResult, DueDelivery } from '../domain/webhook.ts';

export type SendingInstrumentation = {
  attempted(attempts: readonly AttemptResult[]): void;
  /** A delivery that was pulled before counts as a retry. */
  handedOut(handed: readonly Pick<DueDelivery, 'attempts'>[]): void;
  acknowledged(count: number): void;
};

export function createSendingInstrumentation(meter: Meter): SendingInstrumentation {
  const count = meter.counter(
    'cowrie_webhook_attempts_total',
    'Attempts to deliver an event by what came of them',
    ['outcome'],
  );
  for (const outcome of ['delivered', 'retried', 'failed']) count(0, { outcome });
  return {
    attempted(attempts) {
      for (const { status } of attempts) {
        count(1, {
          outcome: status === 'DELIVERED' ? 'delivered' : status === 'PENDING' ? 'retried' : 'failed',
        });
      }
    },
    handedOut(handed) {
      count(handed.filter(({ attempts }) => attempts > 0).length, { outcome: 'retried' });
    },
    acknowledged(many) {
      count(many, { outcome: 'delivered' });
    },
  };
}
