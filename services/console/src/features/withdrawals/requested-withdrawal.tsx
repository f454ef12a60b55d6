import type { AdminWithdrawal, Wallet } from '@cowrie/client';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { texts } from '../../kit/i18n/language.tsx';
import { StaticTable } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Xaf } from '../../kit/values/xaf.tsx';
import { withdrawalsOf } from './withdrawal-table.tsx';

const LAST = 5;

const useTexts = texts({
  xaf: ['XAF', 'XAF'],
  user: ['User', 'Utilisateur'],
  provider: ['Provider', 'Opérateur'],
  account: ['Account', 'Compte'],
  coins: ['Their balance', 'Son solde'],
  left: ['Their XAF', 'Ses XAF'],
  others: ['Their other recent withdrawals', 'Ses autres retraits récents'],
  none: ['No other withdrawals.', 'Aucun autre retrait.'],
});

export function RequestedWithdrawal({ record }: { record: AdminWithdrawal }) {
  const t = useTexts();
  const { xaf, userId, payout } = record;
  const wallet = useQuery({
    queryKey: ['user-wallet', userId],
    queryFn: () => api.getUserWallet({ id: userId }),
  });
  const has = (shown: (of: Wallet) => ReactNode) =>
    wallet.data ? shown(wallet.data) : wallet.error ? '–' : undefined;
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [t.xaf, <Xaf key="xaf" xaf={xaf} />],
          [t.user, <Party key="user" userId={userId} />],
          [t.provider, payout.provider],
          [t.account, payout.account],
          [t.coins, has(({ balance }) => <Coins amount={balance} />)],
          [t.left, has(({ xafBalance }) => <Xaf xaf={xafBalance} />)],
        ]}
      />
      <OtherWithdrawals of={record} />
    </Stack>
  );
}

function OtherWithdrawals({ of: { id, userId } }: { of: AdminWithdrawal }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['user-withdrawals', 'last', userId],
    queryFn: () => api.listWithdrawals({ userId, limit: LAST + 1 }),
  });
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />;
  const rows = data?.withdrawals.filter((each) => each.id !== id).slice(0, LAST);
  return (
    <div>
      <Text size="sm" fw={600} mb="xs">
        {t.others}
      </Text>
      {rows?.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      ) : (
        <StaticTable table={withdrawalsOf} question={{ userId }} rows={rows} />
      )}
    </div>
  );
}
