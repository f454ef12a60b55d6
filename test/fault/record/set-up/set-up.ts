import { brinkSender, type Cast, onWallet, PEOPLE_AT_LEAST, RULE_PEOPLE } from '../plan/plan.ts';
import type { Recorder } from '../recorder.ts';
import { createSender, type Sender } from '../sender.ts';
import { openOperation } from '../step.ts';
import type { LoadOptions } from '../types.ts';
import { setUpRules } from './set-up-rules.ts';
import { makeUsers } from './users.ts';

const PEOPLE = 12;
/** Enough for any load: two million of the largest payments. */
const COINS_UNITS = 1_000_000 * 10_000;
const BRINK_COINS_UNITS = 10_000;

export async function setUp(
  options: LoadOptions,
  deps: { recorder: Recorder; prefix: string; allowed: { connectionErrors: boolean } },
): Promise<{ cast: Cast; sender: Sender }> {
  const { platform } = options;
  const { recorder, prefix, allowed } = deps;
  const baseUrls = options.baseUrls ?? platform.baseUrls;
  const [baseUrl] = baseUrls;
  if (baseUrl === undefined) throw new Error('a load needs the address of a gateway');
  const { withRules = false } = options;
  const forRules = withRules ? RULE_PEOPLE + 1 : 0;
  const count = Math.max(PEOPLE_AT_LEAST, options.users ?? PEOPLE) + forRules;
  const users = await makeUsers(baseUrl, platform, count);
  const sender = createSender({
    baseUrls,
    apiKey: platform.apiKey,
    users,
    allowed,
    onAttempt: recorder.attempted,
  });
  // The approver has no coins, so the other parts of the load ignore them.
  const [approver, people] = withRules ? [users.ids.at(-1), users.ids.slice(0, -1)] : [undefined, users.ids];
  const rules =
    approver === undefined
      ? null
      : await setUpRules(baseUrl, users, { approverId: approver, others: people.slice(-RULE_PEOPLE) });
  const cast: Cast = { adminId: users.adminId, users: people, rules };
  for (const [index, userId] of people.entries()) {
    const key = `${prefix}-set-up-${index}`;
    const units = userId === brinkSender(cast) ? BRINK_COINS_UNITS : COINS_UNITS;
    const planned = onWallet('set-up', { verb: 'mint', adminId: cast.adminId, userId, units, reason: key });
    const operation = openOperation(recorder, planned, key);
    const { status, code } = await sender.send(operation, 'first');
    if (!operation.acknowledged) throw new Error(`user ${userId} got no coins: ${status} ${code}`);
  }
  return { cast, sender };
}
