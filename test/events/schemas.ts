import { EVENTS, type EventType, schemaIdOf } from '@cowrie/contracts';
import { z } from 'zod';

export const SUFFIX = '.schema.json';

export const DESCRIPTIONS: Record<EventType, string> = {
  'coin.transaction.recorded': 'Coins moved: one double entry of the ledger. It is final.',
  'xaf.transaction.recorded':
    'XAF moved: one double entry of the same ledger, with a hash in the same chain. It is final.',
  'coin.wallet.opened': 'A wallet was opened. A user has one, from registration on.',
  'coin.wallet.closed': 'A wallet was closed because its user was deleted; it is empty.',
  'coin.wallet.frozen':
    'A wallet sends or receives nothing, until the time that it says or `coin.wallet.unfrozen`.',
  'coin.wallet.unfrozen': 'The freeze of a wallet was taken away.',
  'coin.hold.placed':
    'Coins of a wallet were set aside for a receiver. The balance stays, what can be spent is less.',
  'coin.hold.captured':
    'The receiver of a hold took it, or a part; the rest is free again. The transaction names the hold.',
  'coin.hold.released': 'A hold was given up before its time: all of it is free again.',
  'coin.hold.expired': 'The time of a hold was over: all of it is free again.',
  'coin.payment-request.created': 'Somebody is asked for coins. Nothing moved.',
  'coin.payment-request.paid':
    'A payment request was paid, once and whole. The transaction stands in the same partition right before it.',
  'coin.payment-request.cancelled': 'A payment request was given up before it was paid.',
  'coin.payment-request.expired': 'The time of a payment request was over before it was paid.',
  'coin.schedule.created': 'A user is to send coins at a time of later, or again and again. Nothing moved.',
  'coin.schedule.paused': 'A schedule pays nothing until it is resumed.',
  'coin.schedule.resumed': 'A schedule goes on with the first occurrence that is still to come.',
  'coin.schedule.cancelled': 'A schedule is over: its payer ended it, or its payer or receiver was deleted.',
  'coin.schedule.finished':
    'A schedule is over: it was paid as often as was asked for (the last transaction stands in the same partition right before it), or its only time had passed when it was resumed.',
  'coin.schedule.failed':
    'An occurrence was refused as often as it is tried (`lastFailure`): the schedule is PAUSED. A run that was paid has the event of its transaction, and one that is tried again has none.',
  'coin.treasury.low':
    'A movement took a treasury below its alarm. The transaction stands in the same partition before it; no other event comes before the balance was back at it.',
  'coin.events.voided':
    'The ledger was restored to an earlier moment: the events that it lists, of the same partition, did not happen.',
  'coin.chain.sealed':
    'The head of a partition of the ledger was signed: whoever keeps it notices when the ledger is rewritten later.',
  'user.registered': 'Somebody registered. Name and e-mail address are no part of it.',
  'user.role-changed': 'A user was given another role.',
  'user.deleted': 'A user was deleted. The id is not used again.',
  'user.linked': 'From now on a platform may act for a user: they agreed, or it registered them.',
  'user.unlinked': 'A platform may act for a user no more.',
  'user.access-ended':
    'All sessions and delegated tokens of a user ended: they reset the password, or an administrator ended them.',
};

export function schemaFiles(): Map<string, string> {
  const types = Object.keys(EVENTS) as EventType[];
  return new Map(
    types.map((type) => {
      // Readers need the input form: it allows unknown fields, because events grow.
      const { $schema, ...schema } = z.toJSONSchema(EVENTS[type], { target: 'draft-2020-12', io: 'input' });
      const $id = schemaIdOf(type);
      const described = { $schema, $id, title: type, description: DESCRIPTIONS[type], ...schema };
      return [type + SUFFIX, `${JSON.stringify(described, null, 2)}\n`];
    }),
  );
}
