import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { expect } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPerson, type Person, walletOf } from '../../support/fixtures.ts';
import { ask } from '../server.ts';
import { WITHIN_MS } from './scene.ts';
import type { Stage } from './stage.ts';

type Numbers = { partition: number; next_sequence: string }[];

export const numbersOf = (stage: Stage): Promise<Numbers> =>
  ask(stage.url('user'), 'SELECT partition, next_sequence FROM partitions ORDER BY partition');

const webhookPositionsOf = (stage: Stage): Promise<Numbers> =>
  ask(
    stage.url('webhooks'),
    `SELECT partition, next_sequence FROM inbox.positions WHERE topic = 'user.events' ORDER BY partition`,
  );

export async function rewindWebhooks(stage: Stage): Promise<void> {
  const text = `UPDATE inbox.positions SET next_sequence = next_sequence - 1
                WHERE topic = 'user.events' AND next_sequence > 1`;
  await ask(stage.url('webhooks'), text);
}

export async function rewindUserSequences(stage: Stage, numbers: Numbers): Promise<void> {
  for (const { partition, next_sequence: next } of numbers) {
    await ask(stage.url('user'), 'UPDATE partitions SET next_sequence = $2 WHERE partition = $1', [
      partition,
      next,
    ]);
    const text = 'UPDATE outbox_cursors SET published_sequence = $2::bigint - 1 WHERE partition = $1';
    await ask(stage.url('user'), text, [partition, next]);
  }
}

/** The next registered user falls into the partition of `late`. */
export async function reserveUserId(stage: Stage, late: Person): Promise<void> {
  const partitionOf = (userId: number) => partitionFor(String(userId), PARTITIONS);
  let userId = late.id + 1;
  while (partitionOf(userId) !== partitionOf(late.id)) userId += 1;
  await ask(stage.url('user'), `SELECT setval('user_ids', $1)`, [userId - 1]);
}

export async function expectFollowed(stage: Stage): Promise<void> {
  expect(await walletOf(await aPerson())).toMatchObject({ balance: 0 });
  await eventually(
    async () => expect(await webhookPositionsOf(stage)).toEqual(await numbersOf(stage)),
    WITHIN_MS,
  );
}
