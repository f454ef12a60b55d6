import { EVENT_TRACE_HEADER, type InMessage, messagingAttributes } from '@cowrie/messaging';
import { endSpan, isSampled, type Meter, SECONDS_BUCKETS, startSpan, type Tracer } from '@cowrie/telemetry';

type EventInstrumentation = (messages: readonly InMessage[], work: () => Promise<void>) => Promise<void>;

/** The buckets reach from delays that a reader accepts to delays that need attention. */
const DELAY_BUCKETS = [...SECONDS_BUCKETS, 30, 60, 300, 1_800] as const;

export function createEventInstrumentation(options: {
  topic: string;
  meter: Meter;
  tracer: Tracer | null;
}): EventInstrumentation {
  const { topic, meter, tracer } = options;
  const delay = meter.histogram(
    'cowrie_history_delay_seconds',
    'Time from an event to its place in the history, of the first of those that came together',
    { buckets: DELAY_BUCKETS },
  );
  return async (messages, work) => {
    const spans = tracer ? startSpans(tracer, topic, messages) : [];
    try {
      await work();
      const atMs = Date.parse(messages[0]?.headers.ce_time ?? '');
      if (!Number.isNaN(atMs)) delay(Math.max(0, Date.now() - atMs) / 1000);
      for (const span of spans) endSpan(span);
    } catch (error) {
      for (const span of spans) endSpan(span, 'not_projected');
      throw error;
    }
  };
}

function startSpans(tracer: Tracer, topic: string, messages: readonly InMessage[]) {
  return messages.flatMap(({ headers }) => {
    const parent = headers[EVENT_TRACE_HEADER];
    if (!isSampled(parent)) return [];
    const attributes = messagingAttributes('process', topic, { 'cowrie.event.type': headers.ce_type });
    return startSpan(tracer, { name: `process ${topic}`, kind: 'CONSUMER', parent, attributes });
  });
}
