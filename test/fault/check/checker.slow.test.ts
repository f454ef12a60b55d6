import { deadLetterTopic, TOPICS } from '@cowrie/contracts';
import { createProducer, type OutMessage } from '@cowrie/messaging';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Operation, type Recording, reasonOf } from '../record/index.ts';
import { type CheckOptions, checkAll, readCheckpoint } from './index.ts';
import { logger, openKafka, readMessages } from './read/kafka.ts';
import { HISTORY_BREAKS, LEDGER_BREAKS, RULE_BREAKS } from './testing/breaks.ts';
import { type RecordedPlatform, recordPlatform } from './testing/recorded-platform.ts';
import { SCHEDULE_BREAKS } from './testing/schedule-breaks.ts';
import { SPLIT_BREAKS } from './testing/split-breaks.ts';
import { keepTables, type Tables } from './testing/tables.ts';

const RUNNING_WITHIN_MS = 15_000;
/** The platform has stopped, so there is nothing to wait for. */
const AT_ONCE_MS = 0;

let platform: RecordedPlatform;
let ledger: Tables;
let history: Tables;
beforeAll(async () => {
  platform = await recordPlatform(async (recording, servers) => {
    expect(await checkAll({ ...servers, recording, timeoutMs: RUNNING_WITHIN_MS })).toEqual([]);
  });
  const { ledgerUrl, historyUrl } = platform.servers;
  ledger = await keepTables(ledgerUrl, [
    'transactions',
    'results',
    'accounts',
    'partitions',
    'outbox',
    'holds',
    'spending',
    'approvals',
    'payment_requests',
    'schedules',
  ]);
  history = await keepTables(historyUrl, ['entries', 'entry_terms', 'inbox.positions']);
}, 120_000);
afterAll(async () => {
  await ledger?.close();
  await history?.close();
  await platform?.drop();
}, 60_000);
afterEach(async () => {
  await ledger.restore();
  await history.restore();
});

const check = (over: Partial<CheckOptions> = {}) =>
  checkAll({ ...platform.servers, recording: platform.recording, timeoutMs: AT_ONCE_MS, ...over });

async function rulesBroken(over: Partial<CheckOptions> = {}): Promise<string[]> {
  return [...new Set((await check(over)).map(({ rule }) => rule))];
}

function changeRecording(
  fits: (operation: Operation) => boolean,
  tell: (operation: Operation) => Operation[],
): Recording {
  const { operations } = platform.recording;
  const index = operations.findIndex(fits);
  const operation = operations[index];
  if (!operation) throw new Error('no such operation was recorded');
  return { ...platform.recording, operations: operations.toSpliced(index, 1, ...tell(operation)) };
}

function answered(operation: Operation, status: number, code: string | null): Operation {
  const [first] = operation.attempts;
  if (!first) throw new Error('an operation without an attempt');
  return { ...operation, acknowledged: null, attempts: [{ ...first, status, code, transactionId: null }] };
}

async function send(messages: readonly OutMessage[]): Promise<void> {
  const producer = createProducer(openKafka(platform.servers.kafkaBrokers), { logger });
  await producer.connect();
  await producer.sendAll(messages);
  await producer.close();
}

async function publish({ again }: { again: 'same' | 'other' }): Promise<void> {
  const client = openKafka(platform.servers.kafkaBrokers);
  const [first] = await readMessages(client, TOPICS.coinEvents, new Map());
  if (!first) throw new Error('nothing was published');
  const { topic, partition, headers, value } = first;
  await send([{ topic, partition, headers, value: again === 'same' ? value : '{}' }]);
}

const isAcknowledged = ({ kind, acknowledged }: Operation) => kind === 'transfer' && acknowledged !== null;
const isHold = ({ kind, acknowledged }: Operation) => kind === 'hold' && acknowledged !== null;
const isDone = ({ acknowledged }: Operation) => acknowledged !== null;
const isScheduled = ({ kind, acknowledged }: Operation) => kind === 'schedule' && acknowledged !== null;
const isLastStep = (kind: string) => (operation: Operation) =>
  operation.kind === kind &&
  operation.acknowledged !== null &&
  platform.recording.operations.findLast((one) => reasonOf(one) === reasonOf(operation)) === operation;
const SCHEDULED = ['schedule', 'pause', 'resume', 'cancel'];
const isSplit = ({ kind, acknowledged }: Operation) => kind === 'split' && acknowledged !== null;
const isRefused = ({ kind }: Operation) => kind === 'too-much';
describe('the checker', () => {
  it('finds no fault in a correct platform', async () => {
    expect(await check()).toEqual([]);
    expect(platform.recording.operations.filter(isRefused).length).toBeGreaterThan(0);
    expect(
      platform.recording.operations.flatMap(({ attempts }) => attempts).some((each) => each.replayed),
    ).toBe(true);
    const kinds = new Set(platform.recording.operations.filter(isDone).map(({ kind }) => kind));
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'purchase',
        'refund',
        'split',
        'give-back',
        'hold',
        'capture',
        'release',
        ...SCHEDULED,
      ]),
    );
  });

  it('checks only what came after a checkpoint', async () => {
    const since = await readCheckpoint(platform.servers);
    const nothing = { ...platform.recording, setUp: [], operations: [] };
    expect(await check({ since, recording: nothing })).toEqual([]);
    expect(await rulesBroken({ since })).toEqual(['operation:missing', 'approval:done']);
  });

  it.each([...LEDGER_BREAKS, ...RULE_BREAKS, ...SCHEDULE_BREAKS, ...SPLIT_BREAKS])(
    'ledger: %s',
    async (_what, statements, rules) => {
      await ledger.run(...statements);
      expect(await rulesBroken()).toEqual(expect.arrayContaining(rules));
    },
  );

  it.each(HISTORY_BREAKS)('history: %s', async (_what, statement, rules) => {
    await history.run(statement);
    expect(await rulesBroken()).toEqual(rules);
  });

  it.each<[what: string, tell: () => Recording, rules: string[]]>([
    [
      'an acknowledged operation whose row is not there',
      () => changeRecording(isRefused, (operation) => [answered(operation, 201, null)]),
      ['operation:missing'],
    ],
    [
      'a refused operation that exists',
      () => changeRecording(isAcknowledged, (operation) => [answered(operation, 422, 'insufficient_funds')]),
      ['operation:refused'],
    ],
    [
      'an operation that was never settled',
      () => changeRecording(isAcknowledged, (operation) => [answered(operation, 504, 'outcome_unknown')]),
      ['operation:unknown'],
    ],
    [
      'an operation that nobody asked for',
      () => changeRecording(isAcknowledged, () => []),
      ['operation:unasked'],
    ],
    [
      'a refused hold that exists',
      () => changeRecording(isHold, (operation) => [answered(operation, 422, 'insufficient_funds')]),
      ['hold:refused'],
    ],
    [
      'a hold that was never settled',
      () => changeRecording(isHold, (operation) => [answered(operation, 504, 'outcome_unknown')]),
      ['hold:unknown'],
    ],
    ['a hold that nobody asked for', () => changeRecording(isHold, () => []), ['hold:unasked']],
    [
      'a refused schedule that exists',
      () => changeRecording(isScheduled, (operation) => [answered(operation, 400, 'invalid_request')]),
      ['schedule:missing'],
    ],
    [
      'a schedule that was never settled',
      () => changeRecording(isScheduled, (operation) => [answered(operation, 504, 'outcome_unknown')]),
      ['schedule:unknown'],
    ],
    [
      'a pause that is refused because the schedule is over, which it is not',
      () =>
        changeRecording(isLastStep('pause'), (operation) => [answered(operation, 409, 'schedule_not_open')]),
      ['schedule:status'],
    ],
    [
      'a pause that nobody asked for',
      () => changeRecording(isLastStep('pause'), (operation) => [answered(operation, 503, 'unavailable')]),
      ['schedule:status'],
    ],
    [
      'a pause that did not get through, which is right',
      () =>
        changeRecording(isLastStep('schedule'), (operation) => {
          const { reason } = operation.body;
          const pause: Operation = { ...operation, kind: 'pause', earlierReason: String(reason), body: {} };
          return [operation, answered(pause, 503, 'unavailable')];
        }),
      [],
    ],
    ['a schedule that nobody asked for', () => changeRecording(isScheduled, () => []), ['schedule:unasked']],
    [
      'a refused split that exists',
      () => changeRecording(isSplit, (split) => [answered(split, 422, 'insufficient_funds')]),
      ['operation:refused'],
    ],
    [
      'a split with legs that nobody asked for',
      () => changeRecording(isSplit, (split) => [{ ...split, legs: (split.legs ?? []).toReversed() }]),
      ['operation:differs'],
    ],
    [
      'a replay with another answer',
      () =>
        changeRecording(isAcknowledged, (operation) => {
          const again = operation.attempts.slice(0, 1).map((each) => ({ ...each, answerDigest: 'another' }));
          return [{ ...operation, attempts: [...operation.attempts, ...again] }];
        }),
      ['operation:replay'],
    ],
    [
      'an answer against the contract',
      () => ({ ...platform.recording, violations: [{ rule: 'answer:status', detail: '500' }] }),
      ['answer:status'],
    ],
  ])('recording: %s', async (_what, tell, rules) => {
    expect(await rulesBroken({ recording: tell() })).toEqual(rules);
  });

  // This test comes last, because published events cannot be removed.
  it('published: a repeated event is accepted, another one in its place is reported', async () => {
    await publish({ again: 'same' });
    expect(await check()).toEqual([]);
    await publish({ again: 'other' });
    expect(await rulesBroken()).toEqual(['events:duplicate']);
  });

  it('published: a dead letter is reported, unless the fault made it', async () => {
    const topic = deadLetterTopic(TOPICS.userEvents);
    const since = await readCheckpoint(platform.servers);
    const recording = { ...platform.recording, setUp: [], operations: [] };
    await send([{ topic, value: 'broken' }]);
    expect(await rulesBroken({ since, recording })).toEqual(['dead-letters']);
    expect(await rulesBroken({ since, recording, deadLettersIn: [topic] })).toEqual([]);
  });
});
