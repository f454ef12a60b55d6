import type { Reply } from '@cowrie/contracts';
import { type Attributes, endSpan, type Span, startSpan, type Tracer } from '@cowrie/telemetry';
import { wasNeverSent } from '../errors.ts';
import { replyMessage } from '../rpc/reply.ts';
import type { Producer } from '../types.ts';

/** CloudEvents' tracing extension defines this header in the Kafka binding. */
export const EVENT_TRACE_HEADER = 'ce_traceparent';

/** The names are OpenTelemetry's. Keys stay out, because they may be e-mail addresses. */
export function messagingAttributes(
  operation: 'send' | 'process',
  topic: string,
  more: Attributes = {},
): Attributes {
  return {
    'messaging.system': 'kafka',
    'messaging.operation.name': operation,
    'messaging.operation.type': operation,
    'messaging.destination.name': topic,
    ...more,
  };
}

export function startSendSpan(tracer: Tracer, topic: string, parent: string, attributes: Attributes): Span {
  return startSpan(tracer, {
    name: `send ${topic}`,
    kind: 'PRODUCER',
    parent,
    attributes: messagingAttributes('send', topic, attributes),
  });
}

export function endWhenSent(span: Span, sending: Promise<void>): void {
  sending.then(
    () => endSpan(span),
    (error: unknown) => endSpan(span, wasNeverSent(error) ? 'not_sent' : 'maybe_sent'),
  );
}

/** `parent` is the recorded trace of the request. */
export function sendReply(
  to: { producer: Producer; repliesTopic: string; tracer?: Tracer | null | undefined },
  partition: number,
  reply: Reply,
  parent: string | null,
): Promise<void> {
  const { producer, repliesTopic, tracer } = to;
  const span =
    tracer && parent !== null
      ? startSendSpan(tracer, repliesTopic, parent, {
          'messaging.message.id': reply.id,
          'cowrie.reply.outcome': reply.outcome === 'ok' ? 'ok' : reply.code,
        })
      : null;
  const sending = producer.send(replyMessage(repliesTopic, partition, reply));
  if (span) endWhenSent(span, sending);
  return sending;
}
