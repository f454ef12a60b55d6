import { refuse } from '@cowrie/contracts';
import { queryOf } from '@cowrie/postgres';
import type { LedgerFeature, RecordStore, WorkDeps } from '../../engine/feature.ts';
import { listPage } from '../../engine/page.ts';
import { keyedRecords } from '../../engine/records.ts';
import { deciders } from './decide.ts';
import { logRejectWithdrawal, logSettleWithdrawal } from './log.ts';
import { createHttpProvider } from './payouts/http-provider.ts';
import { createProviders } from './payouts/provider.ts';
import { createPayoutSender } from './payouts/send.ts';
import {
  FORGET_PAYOUT_ACCOUNTS,
  listWithdrawals,
  lockWithdrawals,
  readWithdrawals,
  WRITE_WITHDRAWALS,
} from './table.ts';
import type { WithdrawalRecords } from './withdrawal.ts';
import { toWithdrawalState } from './withdrawal.ts';

const KEYED = keyedRecords({ read: lockWithdrawals, write: WRITE_WITHDRAWALS });

/** Deletes the payout accounts of a user when the wallet closes. */
const WITHDRAWALS: RecordStore<WithdrawalRecords['withdrawals']> = {
  ...KEYED,
  followsClosing: true,
  begin(read) {
    const records = KEYED.begin(read);
    const closed: number[] = [];
    return {
      ...records,
      onClosed: (userId) => void closed.push(userId),
      // Sent after the withdrawals, whose rows would otherwise restore a deleted account.
      queries: () => [
        ...(records.queries?.() ?? []),
        ...(closed.length > 0 ? [queryOf(FORGET_PAYOUT_ACCOUNTS, closed)] : []),
      ],
    };
  },
};

export const withdrawals = {
  records: { withdrawals: WITHDRAWALS },
  commands: deciders,
  logged: { 'withdrawal.settle': logSettleWithdrawal, 'withdrawal.reject': logRejectWithdrawal },
  queries: (pool) => ({
    'withdrawal.get': async ({ data }) => {
      const withdrawal = (await readWithdrawals(pool, [data.withdrawalId])).get(data.withdrawalId);
      if (withdrawal) return { ok: true, data: { withdrawal: toWithdrawalState(withdrawal) } };
      return refuse('not_found', 'There is no such withdrawal.');
    },
    'withdrawal.list': async ({ data }) => {
      const { rows, next } = await listPage(data.limit, (limit) => listWithdrawals(pool, { ...data, limit }));
      return { ok: true, data: { withdrawals: rows.map(toWithdrawalState), next } };
    },
  }),
  async jobs({ config, pool, partitions, logger }) {
    const providers = providersOf(config);
    return [createPayoutSender({ pool, providers, partitions, logger })];
  },
} satisfies LedgerFeature<WithdrawalRecords>;

function providersOf(config: WorkDeps['config']) {
  const { PAYOUT_HTTP_URL: url, PAYOUT_HTTP_SECRET: secret, PAYOUT_HTTP_PROVIDERS: names } = config;
  return createProviders(url && secret ? { names, provider: createHttpProvider({ url, secret }) } : null);
}
