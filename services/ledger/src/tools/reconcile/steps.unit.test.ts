import { describe, expect, it } from '@jest/globals';
import { createCommands } from './commands-since.ts';
import { planText } from './plan-text.ts';
import { stepsOf } from './steps.ts';
import type { PartitionSurvey, Survey } from './survey.ts';
import { createLossTally } from './tally.ts';

function partitionAt(partition: number, changes: Partial<PartitionSurvey> = {}): PartitionSurvey {
  return {
    partition,
    nextOffset: 10n,
    nextSequence: 5n,
    publishedSequence: 4n,
    ahead: { highest: 4n, voidAlready: [], range: { low: 4n, high: 4n }, problem: null },
    commands: { low: 0n, high: 10n },
    lostEvents: 0,
    ...changes,
  };
}

function surveyOf(changes: Partial<Survey> = {}): Survey {
  return {
    database: { positions: [], last: { id: 100, at: '2026-01-01T00:00:00.000Z' }, lastId: 100n },
    partitions: [partitionAt(0), partitionAt(1)],
    tally: createLossTally(),
    commands: createCommands(0),
    committed: new Map([
      [0, 10n],
      [1, 9n],
    ]),
    users: null,
    problems: [],
    ...changes,
  };
}

const ahead = { highest: 8n, voidAlready: [], range: { low: 4n, high: 9n }, problem: null };
const noDetails = { balances: new Map(), statuses: new Map() };

describe('the steps', () => {
  it('are none when everything agrees', () => {
    expect(stepsOf(surveyOf())).toEqual([]);
    expect(planText(surveyOf(), [], noDetails)).toMatch(/there is nothing to do\.$/);
  });

  it('make unknown events void, and raise the ids above all used ones', () => {
    const tally = Object.assign(createLossTally(), { highestId: 140 });
    const partitions = [partitionAt(0), partitionAt(1, { ahead, lostEvents: 4 })];
    expect(stepsOf(surveyOf({ partitions, tally }))).toEqual([
      { kind: 'void', partition: 1, from: 5n, to: 8n, lostEvents: 4 },
      { kind: 'ids', above: 1_000_140n },
    ]);
  });

  it('leave room for transactions that commands may have made without a trace', () => {
    const commands = Object.assign(createCommands(0), { movements: 30 });
    expect(stepsOf(surveyOf({ commands }))).toEqual([{ kind: 'ids', above: 1_000_130n }]);
  });

  it('never lower the ids, and do not raise them again on a second run', () => {
    const database = { ...surveyOf().database, lastId: 1_000_130n };
    const commands = Object.assign(createCommands(0), { movements: 30 });
    expect(stepsOf(surveyOf({ commands, database }))).toEqual([]);
  });

  it('skip lost commands, and set the group to the first existing one', () => {
    const partitions = [partitionAt(0, { commands: { low: 17n, high: 40n } })];
    const committed = new Map([[0, 40n]]);
    expect(stepsOf(surveyOf({ partitions, committed }))).toEqual([
      { kind: 'skip', partition: 0, from: 10n, to: 17n },
      { kind: 'group', group: 'commands', offsets: new Map([[0, 17n]]) },
    ]);
  });

  it('set groups back, and never forward', () => {
    const committed = new Map([
      [0, 12n],
      [1, 3n],
    ]);
    const users = new Map([[2, 5n]]);
    const survey = surveyOf({ committed, users });
    const steps = stepsOf(survey);
    expect(steps).toEqual([
      { kind: 'group', group: 'commands', offsets: new Map([[0, 10n]]) },
      { kind: 'group', group: 'users', offsets: users },
    ]);
    expect(planText(survey, steps, noDetails)).toContain(
      'consumer group ledger-users on user.events: go on at 2:5',
    );
  });
});

describe('the plan', () => {
  const recorded = (over: object) => ({
    partition: 1,
    sequence: 5n,
    type: 'coin.transaction.recorded',
    subject: '1',
    time: '2026-01-01T00:00:05.000Z',
    data: {
      id: 1,
      type: 'TRANSFER',
      amount: 1.5,
      fromUserId: 7,
      toUserId: null,
      fromTreasury: null,
      toTreasury: 'rewards',
      fromBalance: 0,
      toBalance: 0,
      reason: 'r',
      initiatedBy: 'user:7',
      apiKeyId: null,
      createdAt: '2026-01-01T00:00:05.000Z',
      previousHash: '0'.repeat(64),
      hash: '0'.repeat(64),
      ...over,
    },
  });

  it('shows balances as they are and as they were published', () => {
    const tally = createLossTally();
    for (const id of [1, 2]) tally.add(recorded({ id }));
    // Refunded within the lost events, which changes no balance.
    tally.add(recorded({ id: 3, fromUserId: 9 }));
    tally.add(recorded({ id: 4, fromUserId: null, fromTreasury: 'rewards', toTreasury: null, toUserId: 9 }));
    const partitions = [partitionAt(1, { ahead, lostEvents: 4 })];
    const survey = surveyOf({ tally, partitions });
    const text = planText(survey, stepsOf(survey), { ...noDetails, balances: new Map([[7, 10_000_000n]]) });
    expect(text.split('\n')).toEqual([
      'The last transaction of the database is 100, of 2026-01-01T00:00:00.000Z.',
      '',
      'LOST: 4 events, published from 2026-01-01T00:00:05.000Z to 2026-01-01T00:00:05.000Z:',
      '  partition 1  4 events  5 to 8',
      '  (coin.transaction.recorded 4)',
      '',
      'Transactions that did not happen:',
      '  TRANSFER  4  6 coins',
      '',
      'Balances that are not as they were told: 2',
      '  rewards  has 0      was told to have 3',
      '  user 7   has 1,000  was told to have 997',
      '',
      'TO DO:',
      '  1. partition 1: make the numbers 5 to 8 void, and publish after them which events did not happen',
      '  2. give new transactions ids above 1000100',
    ]);
  });

  it('names withdrawals to check by hand, with their published state', () => {
    const tally = createLossTally();
    const [paid, asked] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
    const xafMoved = (reference: string, type: string) => ({
      ...recorded({}),
      type: 'xaf.transaction.recorded',
      data: {
        ...{
          id: 5,
          type,
          xaf: 1_500,
          fromUserId: 7,
          toUserId: null,
          fromAccount: null,
          toAccount: 'pending',
        },
        ...{ fromBalance: 0, toBalance: 0, reason: 'r', reference, initiatedBy: 'user:7', apiKeyId: null },
        ...{ createdAt: '2026-01-01T00:00:05.000Z', previousHash: '0'.repeat(64), hash: '0'.repeat(64) },
      },
    });
    tally.add(xafMoved(asked, 'WITHDRAWAL'));
    tally.add(xafMoved(paid, 'WITHDRAWAL'));
    tally.add(xafMoved(paid, 'PAYOUT'));
    const text = planText(surveyOf({ tally }), [], { ...noDetails, statuses: new Map([[paid, 'PENDING']]) });
    expect(text).toContain(`${paid}  1,500 XAF  it was paid; here it is PENDING`);
    expect(text).toContain(
      `${asked}  1,500 XAF  its provider may have been asked for it; here it does not exist`,
    );
    expect(text).toContain('WITHDRAWAL of XAF  2  3,000 XAF');
  });
});
