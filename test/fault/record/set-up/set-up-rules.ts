import { type Answer, call } from '../../../support/http.ts';
import { type RuleCast, UNITS_PER_COIN } from '../plan/plan.ts';
import { freezePath, LIMIT, WAITING_ACTION } from '../plan/plan-rules.ts';
import type { LoadUsers } from './users.ts';

export async function setUpRules(
  baseUrl: string,
  users: LoadUsers,
  { approverId, others }: { approverId: number; others: readonly number[] },
): Promise<RuleCast> {
  const [limitedId = 0, frozenId = 0, switchedId = 0] = others;
  const token = await users.tokenOf(users.adminId);
  const ask = async (method: string, path: string, body: object): Promise<void> => {
    const answer: Answer = await call(method, path, body, { token }, baseUrl);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  };
  await ask('PATCH', `/api/admin/users/${approverId}/role`, { role: 'SUPERADMIN' });
  const { window, maxUnits, maxCount } = LIMIT;
  const most = { maxAmount: maxUnits / UNITS_PER_COIN, maxCount };
  await ask('POST', '/api/admin/limits', {
    name: `of user ${limitedId}`,
    userId: limitedId,
    window,
    ...most,
  });
  await ask('PUT', freezePath(frozenId), { direction: 'OUT', reason: 'It sends nothing' });
  await ask('PUT', `/api/admin/approval-policies/${WAITING_ACTION}`, { aboveAmount: null });
  return { approverId, limitedId, frozenId, switchedId };
}
