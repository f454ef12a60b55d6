import { CloudEventHeaders, EVENTS, TOPICS } from '@cowrie/contracts';
import type { InMessage } from '@cowrie/messaging';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import {
  AdminMoved,
  expectBody,
  Message,
  RoleChanged,
  type Transaction,
} from '../../support/contract/objects.ts';
import { readTopic } from '../../support/events.ts';
import { eventually } from '../../support/eventually.ts';
import {
  aPerson,
  aPersonWith,
  mint,
  type Person,
  type SuperAdmin,
  theSuperAdmin,
  transfer,
} from '../../support/fixtures.ts';
import { get, patch, post, remove } from '../../support/http.ts';

type Event = {
  type: string;
  source: string;
  id: string;
  subject: string;
  partition: number;
  sequence: number;
  data: Record<string, unknown>;
};

const BY_TYPE: Record<string, z.ZodObject> = EVENTS;
const byUser = (events: readonly Event[], userId: number) =>
  events.filter(({ data }) => data.userId === userId);
const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

function toEvent(message: InMessage): Event {
  const headers = CloudEventHeaders.parse(message.headers);
  const data: unknown = JSON.parse(message.value.toString('utf8'));
  return {
    type: headers.ce_type,
    source: headers.ce_source,
    id: headers.ce_id,
    subject: headers.ce_subject,
    partition: Number(headers.ce_partition),
    sequence: Number(headers.ce_sequence),
    data: z.record(z.string(), z.unknown()).parse(data),
  };
}

let admin: SuperAdmin;
let sender: Person;
let gone: Person;
let moved: Transaction[];
let messages: InMessage[];
let coins: Event[];
let users: Event[];

beforeAll(async () => {
  admin = await theSuperAdmin();
  sender = await aPersonWith(20, admin);
  gone = await aPerson();
  const toGone = (await transfer(sender, { toUserId: gone.id }, 1.5)).transaction;
  const toTreasury = (await transfer(sender, { toTreasury: 'course-fees' }, 2)).transaction;
  const body = { userId: sender.id, amount: 3, reason: 'Burnt' };
  const { transaction: burnt } = expectBody(await post('/api/admin/burn', body, admin), 201, AdminMoved);
  moved = [toGone, toTreasury, { ...burnt }];
  expectBody(await patch(`/api/admin/users/${gone.id}/role`, { role: 'ADMIN' }, admin), 200, RoleChanged);
  expectBody(await remove(`/api/admin/users/${gone.id}`, admin), 200, Message);
  await mint(sender.id, 1, admin);
  await eventually(async () => {
    messages = [...(await readTopic(TOPICS.coinEvents)), ...(await readTopic(TOPICS.userEvents))];
    coins = messages.filter(({ topic }) => topic === TOPICS.coinEvents).map(toEvent);
    users = messages.filter(({ topic }) => topic === TOPICS.userEvents).map(toEvent);
    expect(typesOf(byUser(coins, gone.id))).toContain('coin.wallet.closed');
    expect(typesOf(byUser(users, gone.id))).toContain('user.deleted');
  });
}, 90_000);

describe('every event', () => {
  it('is a CloudEvent in binary mode whose data keep to the schema', () => {
    expect(messages.length).toBeGreaterThan(10);
    for (const message of messages) {
      expect(message.headers['content-type']).toMatch(/^application\/json/);
      const event = toEvent(message);
      const schema = BY_TYPE[event.type];
      if (!schema) throw new Error(`an event of the unknown type ${event.type}`);
      schema.strict().parse(event.data);
      expect(event.partition).toBe(message.partition);
    }
  });

  it('is numbered without a gap in its partition, in order', () => {
    for (const events of [coins, users]) {
      const last = new Map<string, number>();
      for (const { source, partition, sequence } of events) {
        const before = last.get(`${source} ${partition}`) ?? 0;
        // The same event may come again (at least once), but a gap or an older one after a newer one may not.
        expect([before, before + 1]).toContain(sequence);
        last.set(`${source} ${partition}`, sequence);
      }
    }
  });

  it('contains nothing that identifies a person', () => {
    const text = messages.map(({ value }) => value.toString('utf8')).join('\n');
    for (const secret of [sender.email, gone.email, '@example.org', 'a long enough password', gone.token]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('coin.events', () => {
  it('has each transaction as it was answered', () => {
    for (const { initiatedBy: _by, apiKeyId: _key, ...transaction } of moved as (Transaction &
      Record<string, unknown>)[]) {
      const found = coins.filter(
        ({ type, data }) => type === 'coin.transaction.recorded' && data.id === transaction.id,
      );
      expect(found).toHaveLength(1);
      expect(found[0]?.data).toMatchObject(transaction);
      expect(found[0]?.subject).toBe(String(transaction.id));
    }
  });

  it("has the place and the hash that the transaction's receipt shows", async () => {
    const [first] = moved;
    // A wallet's subject is its user's id, which may be the same number.
    const event = coins.find(
      ({ type, subject }) => type === 'coin.transaction.recorded' && subject === String(first?.id),
    );
    const { json } = await get(`/api/coins/transactions/${first?.id}/receipt`, sender);
    const { receipt } = z.strictObject({ receipt: z.string() }).parse(json);
    const { partition, sequence, hash } = decodeJwt(receipt);
    expect([partition, sequence, hash]).toEqual([event?.partition, event?.sequence, event?.data.hash]);
  });

  it('reports the opening and closing of a wallet, and its sweep', () => {
    expect(typesOf(byUser(coins, sender.id))).toEqual(['coin.wallet.opened']);
    expect(typesOf(byUser(coins, gone.id))).toEqual(['coin.wallet.opened', 'coin.wallet.closed']);
    const sweep = coins.filter(({ data }) => data.fromUserId === gone.id);
    expect(sweep.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        type: 'TRANSFER',
        amount: 1.5,
        toTreasury: 'general-operations',
        fromBalance: 0,
      }),
    ]);
    expect(String(sweep[0]?.data.reason)).toMatch(/delet|clos/i);
  });
});

describe('user.events', () => {
  it('reports the life of a user in order', () => {
    expect(byUser(users, gone.id).map(({ type, data }) => [type, data.role, data.previousRole])).toEqual([
      ['user.registered', 'USER', undefined],
      ['user.role-changed', 'ADMIN', 'USER'],
      ['user.deleted', undefined, undefined],
    ]);
    expect(typesOf(byUser(users, sender.id))).toEqual(['user.registered']);
  });
});
