import type { InMessage } from '@cowrie/messaging';
import { describe, expect, it } from '@jest/globals';
import { THE_BEGINNING } from '../checkpoint.ts';
import { createFindings } from '../findings.ts';
import type { LedgerState } from '../read/ledger.ts';
import type { Checkpoint } from '../types.ts';
import { checkEvents } from './events.ts';

const NO_HASH = '0'.repeat(64);

function message(offset: number, sequence: number, text = '{}'): InMessage {
  const headers = { ce_type: 'coin.something', ce_subject: '1', ce_sequence: String(sequence) };
  const place = { topic: 'coin.events', partition: 3, offset: BigInt(offset) };
  return { ...place, key: null, value: Buffer.from(text), headers, timestampMs: 0 };
}

function wrongWith(
  messages: readonly InMessage[],
  next: bigint,
  since: Checkpoint = THE_BEGINNING,
): string[] {
  const partition = { nextOffset: 0n, nextSequence: next, lastHash: NO_HASH };
  const partitions = new Map([[3, partition]]);
  const nothing = { transactions: [], results: [], accounts: new Map(), holds: new Map(), linked: [] };
  const rules = { frozen: new Set<number>(), approvals: [], requests: [], schedules: [], runs: [] };
  const ledger: LedgerState = { ...nothing, ...rules, partitions };
  const findings = createFindings();
  checkEvents(messages, ledger, since, findings);
  return findings.all().map(({ rule }) => rule);
}

const published = (...sequences: number[]) => sequences.map((sequence, offset) => message(offset, sequence));

describe('the sequences of published events', () => {
  it.each([
    ['one after another', published(1, 2, 3)],
    ['some of them again', published(1, 2, 1, 2, 3)],
  ])('are right: %s', (_what, messages) => {
    expect(wrongWith(messages, 4n)).toEqual([]);
  });

  it.each([
    ['one left out', published(1, 3), ['events:gap']],
    ['two in the wrong order', published(1, 3, 2), ['events:gap']],
    ['the first missing', published(2, 3), ['events:gap']],
    ['the last missing', published(1, 2), ['events:gap']],
    ['none at all', [], ['events:gap']],
    ['one too many', published(1, 2, 3, 4), ['events:gap']],
    ['another content', [...published(1, 2, 3), message(3, 2, '[]')], ['events:duplicate']],
  ])('are wrong: %s', (_what, messages, rules) => {
    expect(wrongWith(messages, 4n)).toEqual(rules);
  });

  it('begin where the checkpoint stands', () => {
    const since = { ...THE_BEGINNING, partitions: new Map([[3, { nextSequence: 3n, lastHash: NO_HASH }]]) };
    expect(wrongWith(published(3), 4n, since)).toEqual([]);
    expect(wrongWith([], 4n, since)).toEqual(['events:gap']);
  });
});
