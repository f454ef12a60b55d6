import type { Envelope, Reply } from '@cowrie/contracts';
import {
  endSpan,
  isSampled,
  type Logger,
  logFieldsOf,
  type Meter,
  SECONDS_BUCKETS,
  type Span,
  silentMeter,
  startSpan,
  type Tracer,
  traceparentOf,
} from '@cowrie/telemetry';
import { messagingAttributes } from '../../producer/send-span.ts';

/** These are W3C trace contexts, the commands' by command id. */
export type BatchTrace = { batch: string; commands: ReadonlyMap<string, string> };

export type MeasuredBatch<C extends Envelope> = {
  /** Usually no command of the batch is traced. */
  trace: BatchTrace | null;
  applied(decided: readonly { command: C; reply: Reply }[]): void;
  failed(): void;
};

export type BatchInstrumentation<C extends Envelope> = {
  begin(commands: readonly C[]): MeasuredBatch<C>;
  refused(command: C, code: string): void;
};

type BatchInstrumentationOptions = {
  topic: string;
  logger: Logger;
  meter?: Meter | undefined;
  tracer?: Tracer | null | undefined;
  names?: readonly string[] | undefined;
};

const SIZE_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const;

export function createBatchInstrumentation<C extends Envelope>(
  options: BatchInstrumentationOptions,
): BatchInstrumentation<C> {
  const { topic, logger, meter = silentMeter, tracer = null, names = [] } = options;
  const size = meter.histogram('cowrie_batch_commands', 'Commands that a database transaction applied', {
    buckets: SIZE_BUCKETS,
  });
  const duration = meter.histogram(
    'cowrie_batch_duration_seconds',
    'Time of a database transaction that applied commands, with the wait for a connection',
    { buckets: SECONDS_BUCKETS },
  );
  const failures = meter.counter('cowrie_batch_failures_total', 'Attempts to apply commands that failed');
  const outcomes = outcomeCounter(meter);
  const count = countCommands(meter);
  // The alert on late commands measures growth, so the counter must exist before the first burst.
  for (const name of names) outcomes(0, { name, outcome: 'unavailable' });

  return {
    begin(commands) {
      const atMs = performance.now();
      const spans = tracer ? startSpans(tracer, topic, commands) : null;
      return {
        trace: spans?.trace ?? null,
        applied(decided) {
          duration((performance.now() - atMs) / 1000);
          if (decided.length > 0) size(decided.length);
          count(decided);
          if (logger.isLevelEnabled?.('debug')) logDecided(logger, decided);
          spans?.end(decided);
        },
        failed() {
          failures(1);
          spans?.fail();
        },
      };
    },
    refused: ({ name }, outcome) => outcomes(1, { name, outcome }),
  };
}

const outcomeCounter = (meter: Meter) =>
  meter.counter(
    'cowrie_commands_total',
    'Commands by name and outcome: accepted, repeated (a stored answer), or the code of the refusal',
    ['name', 'outcome'],
  );

type DecidedCommands = readonly { command: Envelope; reply: Reply }[];

export function countCommands(meter: Meter): (decided: DecidedCommands) => void {
  const outcomes = outcomeCounter(meter);
  return (decided) => {
    for (const { by, labels } of countOutcomes(decided)) outcomes(by, labels);
  };
}

const outcomeOf = (reply: Reply): string => {
  if (reply.outcome === 'rejected') return reply.code;
  return reply.replayed ? 'repeated' : 'accepted';
};

function logDecided(logger: Logger, decided: readonly { command: Envelope; reply: Reply }[]): void {
  for (const { command, reply } of decided) {
    const fields = { ...logFieldsOf(command), commandId: command.id, name: command.name };
    logger.debug({ ...fields, outcome: outcomeOf(reply) }, 'command decided');
  }
}

type OutcomeCount = { by: number; labels: { name: string; outcome: string } };

/** A batch of hundreds has only a few names and outcomes, so they are summed first. */
function countOutcomes(decided: DecidedCommands): Iterable<OutcomeCount> {
  const counts = new Map<string, OutcomeCount>();
  for (const { command, reply } of decided) {
    const labels = { name: command.name, outcome: outcomeOf(reply) };
    const key = `${labels.name} ${labels.outcome}`;
    const counted = counts.get(key);
    if (counted) counted.by += 1;
    else counts.set(key, { by: 1, labels });
  }
  return counts.values();
}

/** The batch has its own trace, linked to each traced command; each of those gets a span in its own trace. */
function startSpans(tracer: Tracer, topic: string, commands: readonly Envelope[]) {
  const traced = commands.filter(({ traceparent }) => isSampled(traceparent));
  if (traced.length === 0) return null;
  const links = traced.flatMap(({ traceparent }) => traceparent ?? []);
  const name = `process ${topic}`;
  const count = { 'messaging.batch.message_count': commands.length };
  const batch = startSpan(tracer, {
    name: `${name} batch`,
    kind: 'CONSUMER',
    parent: null,
    links,
    attributes: messagingAttributes('process', topic, count),
  });
  const batchContext = traceparentOf(batch);
  const spans = new Map<string, Span>();
  for (const command of traced) {
    const attributes = messagingAttributes('process', topic, {
      'messaging.message.id': command.id,
      'cowrie.message.name': command.name,
      'cowrie.request_id': command.requestId,
    });
    const parent = command.traceparent ?? null;
    const span = startSpan(tracer, { name, kind: 'CONSUMER', parent, links: [batchContext], attributes });
    spans.set(command.id, span);
  }
  const contexts = new Map([...spans].map(([id, span]) => [id, traceparentOf(span)]));
  const endAll = (failure?: string): void => {
    for (const span of [batch, ...spans.values()]) endSpan(span, failure);
  };
  return {
    trace: { batch: batchContext, commands: contexts } satisfies BatchTrace,
    end(decided: readonly { command: Envelope; reply: Reply }[]) {
      for (const { command, reply } of decided) {
        spans.get(command.id)?.setAttribute('cowrie.command.outcome', outcomeOf(reply));
      }
      endAll();
    },
    fail: () => endAll('not_applied'),
  };
}
