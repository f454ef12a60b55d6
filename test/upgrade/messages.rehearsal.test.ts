import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { WEBHOOK_ACTIONS } from '@cowrie/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkoutDir } from '../../deploy/local/src/home/paths.ts';
import { compareSchemas, type Schema } from './compare-schemas.ts';
import { migrationsOf, PREVIOUS } from './previous.ts';
import { exportPreviousRelease } from './previous-tree.ts';

/*
 * Everything that services say to one another, and the events: what the previous release writes this one reads, and
 * the other way round.
 */

/** Actions of the administrative log that the previous release does not know. */
const NEW_ACTIONS = [
  ...WEBHOOK_ACTIONS,
  ...['user.totp_reset', 'api_key.rotated', 'platform.created', 'platform.changed'],
  ...['user.linked', 'user.link_confirmed', 'user.unlinked', 'wallet.frozen', 'wallet.unfrozen'],
  'treasury.alarm_changed',
  ...['limit.created', 'limit.changed', 'limit.deleted'],
  ...['approval.requested', 'approval.approved', 'approval.rejected', 'approval_policy.changed'],
];

/** Differences that are right, and why. */
const RIGHT = [
  // The answer to a mint with `approval`, which the gateway of the previous release does not send.
  'reply to coins.mint has a new form',
  // A mint request of before expires seven days after the update at the soonest.
  ...[
    ...['LedgerQuery<mint-request.list>.data.status', 'MintRequestState.status'],
    ...['create', 'reject', 'get'].map((name) => `reply to mint-request.${name}.request.status`),
    'reply to mint-request.list.requests[].status',
  ].map((of) => `${of} has the new value EXPIRED`),
  // A gateway of this release alone asks for these actions, or has them written; it is the last to be replaced. Until all are new, the
  // log of one of before is 500 where they stand. The webhooks service alone is asked for its own.
  ...[
    'LedgerQuery<log.entries>.data.action',
    'UserQuery<log.entries>.data.action',
    'reply to log.entries.entries[].action',
  ].flatMap((of) => NEW_ACTIONS.map((action) => `${of} has the new value ${action}`)),
  // Answers to commands that the gateway of the previous release does not send; of a login only to who says that it reads it.
  ...['token_invalid', 'totp_required', 'wrong_code', 'totp_setup_required'].flatMap((code) =>
    ['Reply<rejected>', 'reply to bulk.replies[]<rejected>'].map(
      (of) => `${of}.code has the new value ${code}`,
    ),
  ),
  // Refusals of what is asked for through a platform or with a bounded key, which no gateway of the previous release does.
  ...[
    ...['platform_suspended', 'network_not_allowed', 'platform_not_found', 'platform_taken'],
    ...['limit_exceeded', 'budget_exceeded'],
    ...['external_id_taken', 'link_code_invalid', 'link_not_pending'],
    // Of freezes, which a gateway of this release alone asks for.
    ...['wallet_frozen', 'receiver_frozen'],
    // Of approvals, likewise.
    ...['approver_too_new', 'approval_not_open', 'approval_changed'],
    // Of payment requests, likewise.
    ...['payment_request_not_found', 'payment_request_not_open'],
    // Of schedules, likewise.
    ...['schedule_not_found', 'schedule_not_open'],
  ].flatMap((code) =>
    ['Reply<rejected>', 'reply to bulk.replies[]<rejected>'].map(
      (of) => `${of}.code has the new value ${code}`,
    ),
  ),
  ...[
    ...['coins:refund', 'transactions:read', 'users:act', 'users:register'],
    ...['payment-requests:write', 'webhooks:pull'],
  ].flatMap((scope) => [
    ...['ServiceScope', 'ServiceAccountState.scopes[]'].map((of) => `${of} has the new value ${scope}`),
    `UserCommand<service-account.create>.data.scopes[] has the new value ${scope}`,
    ...['create', 'rotate', 'find'].map(
      (name) => `reply to service-account.${name}.serviceAccount.scopes[] has the new value ${scope}`,
    ),
    `reply to service-account.list.serviceAccounts[].scopes[] has the new value ${scope}`,
  ]),
  // Parts that have another name in the code; they are compared in the messages that have them.
  'Position is gone',
  'Amount is gone',
  'ListedServiceAccount is gone',
];
const UNIONS = ['LedgerCommand', 'LedgerQuery', 'UserCommand', 'UserQuery', 'HistoryQuery'];
let root: string;
let before: Record<string, Schema>;
let now: Record<string, Schema>;

async function schemasOf(release: string): Promise<Record<string, Schema>> {
  const script = join(checkoutDir, 'test', 'upgrade', 'print-schemas.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, release], {
    maxBuffer: 64 * 1_048_576,
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cowrie-previous-'));
  await exportPreviousRelease(root);
  [before, now] = [await schemasOf(root), await schemasOf(checkoutDir)];
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Where an object's schema of its own name is a form of its shape now: `HoldState` is `HOLD.wire`. */
function shapeOf(name: string): string {
  const [, object = name, isState] = /^(.*?)(State)?$/.exec(name) ?? [];
  const constant = object.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return `${constant}.${isState ? 'wire' : 'event'}`;
}

/** What of this release is to be compared with a schema of the previous one; undefined when there is nothing. */
function counterpartsOf(name: string, schema: Schema): readonly Schema[] | undefined {
  const same = now[name] ?? now[shapeOf(name)];
  if (same) return [same];
  const asked = schema.properties?.name?.const;
  const branches = UNIONS.flatMap((union) => now[union]?.oneOf ?? now[union]?.anyOf ?? []);
  const found = branches.filter((branch) => branch.properties?.name?.const === asked);
  return found.length > 0 ? found : undefined;
}

describe('the messages of the previous release', () => {
  it('are all that there is: commands, queries, replies, events', () => {
    const names = [
      'LedgerCommand',
      'UserQuery',
      'Reply',
      'TransactionPage',
      'coin.transaction.recorded.schema.json',
    ];
    expect(Object.keys(before)).toEqual(expect.arrayContaining(names));
    expect(Object.keys(before).length).toBeGreaterThan(100);
  });

  it('and those of this one are understood by both', () => {
    const problems = Object.entries(before).flatMap(([name, schema]) => {
      const counterparts = counterpartsOf(name, schema);
      return counterparts?.flatMap((one) => compareSchemas(schema, one, name)) ?? [`${name} is gone`];
    });
    expect(problems.filter((problem) => !RIGHT.includes(problem))).toEqual([]);
  });
});

describe('what is noted of the previous release', () => {
  it.each(['ledger', 'user', 'history'] as const)(
    '%s: its last migration is the one that it has',
    async (name) => {
      expect((await readdir(migrationsOf(name, root))).sort().at(-1)).toBe(PREVIOUS.migrations[name]);
    },
  );
});
