import type { Envelope, Reply } from '@cowrie/contracts';
import type { Labels, Meter, Span, Tracer } from '@cowrie/telemetry';
import { describe, expect, it } from '@jest/globals';
import type { SpanOptions } from '@opentelemetry/api';
import { recordingLogger } from '../../testing.ts';
import { createBatchInstrumentation } from './batch-instrumentation.ts';

const TRACED = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

function command(id: string, traceparent?: string): Envelope {
  const base = { name: 'coins.transfer', principal: 'user:1', apiKeyId: null, issuedAtMs: 0, deadlineMs: 0 };
  return {
    ...base,
    id,
    requestId: `request-${id}`,
    replyPartition: 0,
    ...(traceparent ? { traceparent } : {}),
  };
}
const ok = (id: string, replayed = false): Reply => ({ id, outcome: 'ok', replayed, data: null });
const refused = (id: string): Reply => ({
  id,
  outcome: 'rejected',
  code: 'insufficient_funds',
  detail: 'no',
});

function recordingMeter() {
  const counted: string[] = [];
  const keep = (name: string) => (value: number, labels?: Labels) =>
    void counted.push(
      [name, ...Object.values(labels ?? {}), name.endsWith('seconds') ? '' : value].join(' ').trim(),
    );
  const meter: Meter = { counter: keep, histogram: keep, gauge: () => undefined };
  return { meter, counted };
}

function recordingTracer() {
  const spans: {
    name: string;
    options: SpanOptions;
    status?: unknown;
    attributes: object;
    ended: boolean;
  }[] = [];
  const startSpan = (name: string, options: SpanOptions) => {
    const span = { name, options, attributes: {}, ended: false };
    spans.push(span);
    const spanId = String(spans.length).padStart(16, '0');
    return {
      spanContext: () => ({ traceId: 'c'.repeat(32), spanId, traceFlags: 1 }),
      setAttribute: (key: string, value: unknown) => Object.assign(span.attributes, { [key]: value }),
      setStatus: (status: unknown) => Object.assign(span, { status }),
      end: () => Object.assign(span, { ended: true }),
    } as unknown as Span;
  };
  return { spans, tracer: { startSpan } as unknown as Tracer };
}

describe('createBatchInstrumentation', () => {
  it('measures a batch once, and its commands by name and outcome together', () => {
    const { meter, counted } = recordingMeter();
    const watch = createBatchInstrumentation({ topic: 't', logger: recordingLogger(), meter });
    const commands = ['1', '2', '3', '4'].map((id) => command(id));
    const replies = [ok('1'), ok('2'), ok('3', true), refused('4')];
    const decided = commands.map((each, index) => ({ command: each, reply: replies[index] ?? ok('') }));
    watch.begin(commands).applied(decided);
    expect(counted).toEqual([
      'cowrie_batch_duration_seconds',
      'cowrie_batch_commands 4',
      'cowrie_commands_total coins.transfer accepted 2',
      'cowrie_commands_total coins.transfer repeated 1',
      'cowrie_commands_total coins.transfer insufficient_funds 1',
    ]);
  });

  it('counts what failed, and what was refused without a batch', () => {
    const { meter, counted } = recordingMeter();
    const watch = createBatchInstrumentation({ topic: 't', logger: recordingLogger(), meter });
    watch.begin([command('1')]).failed();
    watch.refused(command('1'), 'unavailable');
    expect(counted).toEqual([
      'cowrie_batch_failures_total 1',
      'cowrie_commands_total coins.transfer unavailable 1',
    ]);
  });

  it('counts what comes too late from 0 on: a first burst is an increase', () => {
    const { meter, counted } = recordingMeter();
    createBatchInstrumentation({
      topic: 't',
      logger: recordingLogger(),
      meter,
      names: ['coins.transfer', 'bulk'],
    });
    expect(counted).toEqual([
      'cowrie_commands_total coins.transfer unavailable 0',
      'cowrie_commands_total bulk unavailable 0',
    ]);
  });

  it('links the batch with the commands that are, and each of those with the batch', () => {
    const { tracer, spans } = recordingTracer();
    const watch = createBatchInstrumentation({ topic: 't', logger: recordingLogger(), tracer });
    const commands = [command('1', TRACED), command('2')];
    const watched = watch.begin(commands);
    expect([...(watched.trace?.commands.keys() ?? [])]).toEqual(['1']);
    watched.applied(commands.map((each) => ({ command: each, reply: ok(each.id) })));
    const [batch, own] = spans;
    expect(spans.map(({ name, ended }) => [name, ended])).toEqual([
      ['process t batch', true],
      ['process t', true],
    ]);
    expect(batch?.options.links).toMatchObject([{ context: { spanId: 'b'.repeat(16) } }]);
    expect(batch?.options.attributes).toMatchObject({ 'messaging.batch.message_count': 2 });
    expect(own?.options.links).toMatchObject([{ context: { spanId: '1'.padStart(16, '0') } }]);
    expect(own?.attributes).toEqual({ 'cowrie.command.outcome': 'accepted' });
  });

  it('ends the spans of a batch that failed as errors', () => {
    const { tracer, spans } = recordingTracer();
    createBatchInstrumentation({ topic: 't', logger: recordingLogger(), tracer })
      .begin([command('1', TRACED)])
      .failed();
    expect(spans.map(({ ended, attributes }) => [ended, attributes])).toEqual([
      [true, { 'error.type': 'not_applied' }],
      [true, { 'error.type': 'not_applied' }],
    ]);
  });
});
