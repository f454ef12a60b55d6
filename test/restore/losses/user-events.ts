import { PARTITIONS } from '@cowrie/contracts';
import { partitionFor } from '@cowrie/messaging';
import { expect } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { aPerson, type Person, walletOf } from '../../support/fixtures.ts';
import { ask } from '../server.ts';
import { WITHIN_MS } from './scene.ts';
import type { Stage } from './stage.ts';

type Numbers = { partition: number; next_sequence: string }[];

/** The number that each partition of `user.events` gives next. */
export const numbersOf = (stage: Stage): Promise<Numbers> =>
  ask(stage.url('user'), 'SELECT partition, next_sequence FROM partitions ORDER BY partition');

/** Where webhooks stands in each. */
const placesOf = (stage: Stage): Promise<Numbers> =>
  ask(
    stage.url('webhooks'),
    `SELECT partition, next_sequence FROM inbox.positions WHERE topic = 'user.events' ORDER BY partition`,
  );

/** Webhooks had not read the last event of each partition. */
export async function missLast(stage: Stage): Promise<void> {
  const text = `UPDATE inbox.positions SET next_sequence = next_sequence - 1
                WHERE topic = 'user.events' AND next_sequence > 1`;
  await ask(stage.url('webhooks'), text);
}

/** The user database ends before it gave other numbers than these. */
export async function giveAgain(stage: Stage, numbers: Numbers): Promise<void> {
  for (const { partition, next_sequence: next } of numbers) {
    await ask(stage.url('user'), 'UPDATE partitions SET next_sequence = $2 WHERE partition = $1', [
      partition,
      next,
    ]);
    const text = 'UPDATE outbox_cursors SET published_sequence = $2::bigint - 1 WHERE partition = $1';
    await ask(stage.url('user'), text, [partition, next]);
  }
}

/** The next who registers is in the partition of `late`. */
export async function nextIn(stage: Stage, late: Person): Promise<void> {
  const partitionOf = (userId: number) => partitionFor(String(userId), PARTITIONS);
  let userId = late.id + 1;
  while (partitionOf(userId) !== partitionOf(late.id)) userId += 1;
  await ask(stage.url('user'), `SELECT setval('user_ids', $1)`, [userId - 1]);
}

/** Somebody new has a wallet, and webhooks has read all that there is of users. */
export async function expectFollowed(stage: Stage): Promise<void> {
  expect(await walletOf(await aPerson())).toMatchObject({ balance: 0 });
  await eventually(async () => expect(await placesOf(stage)).toEqual(await numbersOf(stage)), WITHIN_MS);
}
