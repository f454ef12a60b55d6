import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { Page } from '../../kit/page/page.tsx';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { useTreasuryNames } from '../../kit/values/term-names.ts';
import { TreasuryBalance } from '../../kit/values/treasury-balance.tsx';
import { useTreasuryTexts } from './texts.ts';

export function TreasuriesPage() {
  const t = useTreasuryTexts();
  const names = useTreasuryNames();
  const supply = useQuery({ queryKey: ['supply'], queryFn: () => api.getSupply() });
  const treasuries = useQuery({ queryKey: ['treasuries'], queryFn: () => api.listTreasuryBalances() });
  const error = supply.error ?? treasuries.error;
  const again = () => Promise.all([supply.refetch(), treasuries.refetch()]);
  const figures = ['supply', 'minted', 'burned', 'inWallets', 'inTreasuries'] as const;
  return (
    <Page title={t.title} about={t.about}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={again} />}
      <Figures>
        {figures.map((name) => (
          <Figure key={name} name={t[name]}>
            {supply.data && <Coins amount={supply.data[name]} />}
          </Figure>
        ))}
      </Figures>
      <RecordTable
        caption={t.title}
        rows={treasuries.data?.treasuries}
        keyOf={({ code }) => code}
        empty={t.none}
        columns={[
          {
            name: t.treasury,
            cell: ({ code }) => (
              <Link to="/treasuries/$code" params={{ code }}>
                {names[code]}
              </Link>
            ),
          },
          { name: t.received, isAmount: true, cell: ({ totalReceived }) => <Coins amount={totalReceived} /> },
          { name: t.sent, isAmount: true, cell: ({ totalSent }) => <Coins amount={totalSent} /> },
          { name: t.balance, isAmount: true, cell: (treasury) => <TreasuryBalance of={treasury} /> },
          { name: t.alarm, isAmount: true, cell: ({ alarm }) => alarm && <Coins amount={alarm.below} /> },
        ]}
      />
    </Page>
  );
}
