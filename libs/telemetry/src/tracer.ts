import {
  type Attributes,
  type Context,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

export type { Attributes, Span, Tracer };

const SAMPLED = '-01';

/** The gateway decides which traces are recorded; any other flag, or no context, means no span. */
export function isSampled(traceparent: string | null | undefined): traceparent is string {
  return typeof traceparent === 'string' && traceparent.endsWith(SAMPLED);
}

export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}${SAMPLED}`;
}

export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

type SpanStart = {
  name: string;
  kind: keyof typeof SpanKind;
  /** It is a W3C trace context; null begins a trace. */
  parent: string | null;
  links?: readonly string[];
  attributes: Attributes;
};

/** The caller has checked that the trace is recorded. */
export function startSpan(
  tracer: Tracer,
  { name, kind, parent, links = [], attributes }: SpanStart,
  atMs?: number,
): Span {
  const options = {
    kind: SpanKind[kind],
    attributes,
    links: links.map((traceparent): Link => ({ context: contextOf(traceparent) })),
    ...(atMs === undefined ? {} : { startTime: atMs }),
  };
  return tracer.startSpan(name, options, parent === null ? ROOT_CONTEXT : parentContextOf(parent));
}

/** `failure` is a stable word, never a message's content. */
export function endSpan(span: Span, failure?: string): void {
  if (failure !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', failure);
  }
  span.end();
}

export function logFieldsOf(message: { requestId: string; traceparent?: string | undefined }) {
  const { requestId, traceparent } = message;
  return isSampled(traceparent) ? { requestId, traceId: traceIdOf(traceparent) } : { requestId };
}

function contextOf(traceparent: string): SpanContext {
  return {
    traceId: traceIdOf(traceparent),
    spanId: traceparent.slice(36, 52),
    traceFlags: 1,
    isRemote: true,
  };
}

function parentContextOf(traceparent: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, contextOf(traceparent));
}
