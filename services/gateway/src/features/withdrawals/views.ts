import type { WithdrawalState } from '@cowrie/contracts';
import type { AdminWithdrawal, Withdrawal } from './schemas.ts';

export function withdrawalView(state: WithdrawalState): Withdrawal {
  return {
    id: state.id,
    xaf: Number(state.xaf),
    status: state.status,
    payout: { provider: state.provider, account: state.account },
    createdAt: new Date(state.createdAtMs).toISOString(),
    updatedAt: new Date(state.updatedAtMs).toISOString(),
  };
}

export const adminWithdrawalView = (state: WithdrawalState): AdminWithdrawal => ({
  ...withdrawalView(state),
  userId: state.userId,
});
