import type { BatchTrace } from '@cowrie/messaging';
import { endSpan, type Meter, SECONDS_BUCKETS, startSpan, type Tracer } from '@cowrie/telemetry';

/** `lock` waits for rows that others hold, `write` for the disk. */
type Step = 'lock' | 'write';

export type Steps = <T>(step: Step, trace: BatchTrace | null, work: Promise<T>) => Promise<T>;

export function createSteps({ meter, tracer }: { meter: Meter; tracer: Tracer | null }): Steps {
  const measure = meter.histogram(
    'cowrie_batch_step_duration_seconds',
    'Time of a round trip of a batch to the database: lock (waits for rows and reads) or write (and commit)',
    { buckets: SECONDS_BUCKETS, labels: ['step'] },
  );
  return async (step, trace, work) => {
    const atMs = performance.now();
    const span = tracer && trace ? startStep(tracer, step, trace.batch) : null;
    try {
      const result = await work;
      measure((performance.now() - atMs) / 1000, { step });
      if (span) endSpan(span);
      return result;
    } catch (error) {
      if (span) endSpan(span, 'failed');
      throw error;
    }
  };
}

function startStep(tracer: Tracer, step: Step, parent: string) {
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': step };
  return startSpan(tracer, { name: `${step} batch`, kind: 'CLIENT', parent, attributes });
}
