import type { Amount, Treasury } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { type Trouble, troubleOf } from '../api/trouble.ts';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

export type Account = { userId: number } | { treasury: Treasury['code'] } | 'supply';

type AccountBalance = {
  balance: Amount | undefined;
  /** The balance less the coins on hold; undefined for the supply. */
  spendable: Amount | undefined;
  trouble: Trouble | null;
};

const userIdOf = (account: Account) =>
  account !== 'supply' && 'userId' in account ? account.userId : undefined;

export function useAccount(account: Account): AccountBalance {
  const id = userIdOf(account);
  const isOwn = id === useViewer().id;
  const wallet = useQuery({
    queryKey: isOwn ? ['wallet'] : ['user-wallet', id],
    queryFn: () => (isOwn || id === undefined ? api.getMyWallet() : api.getUserWallet({ id })),
    enabled: id !== undefined,
  });
  const treasuries = useQuery({
    queryKey: ['treasuries'],
    queryFn: () => api.listTreasuryBalances(),
    enabled: account !== 'supply' && 'treasury' in account,
  });
  const supply = useQuery({
    queryKey: ['supply'],
    queryFn: () => api.getSupply(),
    enabled: account === 'supply',
  });
  const error = wallet.error ?? treasuries.error ?? supply.error;
  const trouble = error ? troubleOf(error) : null;
  if (account === 'supply') return { balance: supply.data?.supply, spendable: undefined, trouble };
  if ('userId' in account) {
    return { balance: wallet.data?.balance, spendable: wallet.data?.activeCoins, trouble };
  }
  const balance = treasuries.data?.treasuries.find(({ code }) => code === account.treasury)?.balance;
  return { balance, spendable: balance, trouble };
}

export function useMayReadAccount(): (account: Account) => boolean {
  const { id, role } = useViewer();
  return (account) => isAtLeast(role, 'ADMIN') || userIdOf(account) === id;
}
