import { type AdminWithdrawal, type Api, type Approval, each } from '@cowrie/client';

/** The API offers both only in lists. */

const FOUND_MAX = 1_000;
const APPROVALS_MAX = 500;
const PAGE = 100;

type Lists = Pick<Api, 'listWithdrawals'>;

export async function findWithdrawal(
  api: Lists,
  id: string | undefined,
  userId?: number,
): Promise<AdminWithdrawal | null> {
  for (const status of ['PENDING', 'SETTLED', 'REJECTED'] as const) {
    const asked = { status, limit: PAGE, ...(userId === undefined ? {} : { userId }) };
    let seen = 0;
    for await (const found of each(api.listWithdrawals, asked)) {
      if (found.id === id) return found;
      seen += 1;
      if (seen >= FOUND_MAX) break;
    }
  }
  return null;
}

export async function listWithdrawalApprovals(
  api: Pick<Api, 'listApprovals'>,
  id: string,
): Promise<Approval[]> {
  const found: Approval[] = [];
  let seen = 0;
  for await (const approval of each(api.listApprovals, { action: 'withdrawal-settle', limit: PAGE })) {
    if (approval.path.split('/').includes(id)) found.push(approval);
    seen += 1;
    if (seen >= APPROVALS_MAX) break;
  }
  return found;
}
