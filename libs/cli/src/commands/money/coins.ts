import type { Transaction } from '@cowrie/client';
import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import type { Output } from '../../output.ts';
import {
  legsOf,
  metadataOf,
  readId,
  readParty,
  readTreasury,
  receiver,
  text,
  withLegs,
  withMetadata,
} from '../arguments.ts';

type Moved = { transaction: object; wallet?: { balance: unknown }; treasury?: { balance: unknown } };

/** The transaction, and the balance that is left; all of the answer as JSON. */
function showMoved(out: Output, answer: Moved): void {
  const left = answer.wallet ?? answer.treasury;
  out.show(
    out.isJson ? answer : { ...answer.transaction, ...(left ? { 'balance after': left.balance } : {}) },
  );
}

/** The legs of a split, or what came back of them. */
function showAll(out: Output, answer: { transactions: readonly Transaction[] }): void {
  const columns = ['id', 'type', 'amount', 'fromUserId', 'fromTreasury', 'toUserId', 'toTreasury', 'groupId'];
  out.table(answer.transactions, columns, answer);
}

export function coinCommands(program: Command, add: Add): void {
  payingCommands(program, add);
  issuingCommands(program, add);
  refundingCommands(program, add);
}

function payingCommands(program: Command, add: Add): void {
  withMetadata(
    add(
      program,
      'transfer <to> <amount> <reason>',
      'Send coins to a user (id) or a treasury (code)',
      async ({ client, out, once }, [to = '', amount = '', reason = ''], { metadata }) => {
        const input = { ...receiver(to), amount, reason, ...metadataOf(metadata) };
        showMoved(out, await client.transferCoins(input, once()));
      },
    ),
  );

  withMetadata(
    add(
      program,
      'purchase <treasury> <amount> <reason>',
      'Pay a treasury for something',
      async ({ client, out, once }, [treasury = '', amount = '', reason = ''], options) => {
        const reference = text(options.reference);
        const input = {
          treasury: readTreasury(treasury),
          amount,
          reason,
          reference,
          ...metadataOf(options.metadata),
        };
        showMoved(out, await client.makePurchase(input, once()));
      },
    ),
  ).option('--reference <text>', 'what you know it by; used once');

  withMetadata(
    withLegs(
      add(
        program,
        'split <reason>',
        'Pay several users and treasuries in one purchase, all or none',
        async ({ client, out, once }, [reason = ''], options) => {
          const amount = text(options.amount);
          const reference = text(options.reference);
          const input = {
            splits: legsOf(options.to),
            ...{ amount, reason, reference, ...metadataOf(options.metadata) },
          };
          showAll(out, await client.makePurchase(input, once()));
        },
      ),
    ),
  )
    .option('--amount <coins>', 'what the percents are of')
    .option('--reference <text>', 'what you know it by; used once');
}

function issuingCommands(program: Command, add: Add): void {
  withMetadata(
    add(
      program,
      'mint <to> <amount> <reason>',
      'Make new coins for a user or a treasury (admin, COWRIE_API_KEY)',
      async ({ client, out, once }, [to = '', amount = '', reason = ''], { metadata }) => {
        const input = { ...readParty(to), amount, reason, ...metadataOf(metadata) };
        showAct(out, await client.mintCoins(input, once()), (done) => showMoved(out, done));
      },
    ),
  );

  add(
    program,
    'burn <user> <amount> <reason>',
    'Take coins of a user out of circulation (admin, COWRIE_API_KEY)',
    async (context, [user = '', amount = '', reason = '']) => {
      const userId = readId(user, 'user id');
      await context.confirm(`Burn ${amount} coins of user ${userId}?`);
      const { out } = context;
      const answer = await context.client.burnCoins({ userId, amount, reason }, context.once());
      showAct(out, answer, (done) => showMoved(out, done));
    },
  );
}

function refundingCommands(program: Command, add: Add): void {
  add(
    program,
    'refund <transaction> <reason>',
    'Pay a purchase back, all of what is left or a part (admin)',
    async ({ client, out, once }, [transaction = '', reason = ''], options) => {
      const transactionId = readId(transaction, 'transaction id');
      const input = { transactionId, amount: text(options.amount), reason };
      showAct(out, await client.refundPurchase(input, once()), (done) => showMoved(out, done));
    },
  ).option('--amount <coins>', 'a part of it');

  add(
    program,
    'refund-group <group> <reason>',
    'Pay a split purchase back, or a part in proportion to what is left of each leg (admin)',
    async ({ client, out, once }, [groupId = '', reason = ''], options) => {
      const input = { groupId, amount: text(options.amount), reason };
      showAct(out, await client.refundPurchase(input, once()), (done) => showAll(out, done));
    },
  ).option('--amount <coins>', 'a part of it');
}
