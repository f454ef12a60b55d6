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

/**
 * Whether the trace that a message belongs to is recorded. That was decided once, at the gateway: a service that gets
 * nothing, or another flag, makes no span.
 */
export function isSampled(traceparent: string | null | undefined): traceparent is string {
  return typeof traceparent === 'string' && traceparent.endsWith(SAMPLED);
}

/** A span as W3C trace context, for what comes after it. */
export function traceparentOf(span: Span): string {
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}${SAMPLED}`;
}

/** The trace id of W3C trace context. */
export function traceIdOf(traceparent: string): string {
  return traceparent.slice(3, 35);
}

type SpanStart = {
  name: string;
  kind: keyof typeof SpanKind;
  /** W3C trace context of what it follows; null begins a trace. */
  parent: string | null;
  links?: readonly string[];
  attributes: Attributes;
};

/** Begins a span. Who calls has seen to it that there is a tracer and that the trace is recorded. */
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
  return tracer.startSpan(name, options, parent === null ? ROOT_CONTEXT : under(parent));
}

/** Ends a span; with `failure` as one that went wrong, by a stable word and never by what a message says. */
export function endSpan(span: Span, failure?: string): void {
  if (failure !== undefined) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    span.setAttribute('error.type', failure);
  }
  span.end();
}

/** What ties a line of the log to a request: its id, and its trace when that is recorded. */
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

function under(traceparent: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, contextOf(traceparent));
}
