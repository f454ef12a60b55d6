import { Amount, type Health } from '@cowrie/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { usePendingApprovalCount } from '../../kit/use-pending-counts.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Count } from '../../kit/values/count.tsx';
import { FIGURES } from '../../kit/values/figures.ts';
import { useTreasuryNames } from '../../kit/values/term-names.ts';
import { TreasuryBalance } from '../../kit/values/treasury-balance.tsx';
import { LastVerification } from './last-verification.tsx';
import { Panel, Panels } from './panel.tsx';
import { useOverviewTexts } from './texts.ts';
import { Today } from './today.tsx';

/** Open holds are counted up to this number. */
const HOLDS_COUNTED_MAX = 10_000;

/** The strip above each page polls the other figures. */
const SUPPLY_EVERY_MS = 10_000;

/** Undefined while loading; null when it cannot be read. */
type Props = { health: Health | null | undefined };

export function CurrentState({ health }: Props) {
  return (
    <Panels>
      <PendingPanel health={health} />
      <Today />
      <MoneyPanel />
    </Panels>
  );
}

function MoneyPanel() {
  const t = useOverviewTexts();
  const names = useTreasuryNames();
  const supply = useQuery({
    queryKey: ['supply'],
    queryFn: () => api.getSupply(),
    refetchInterval: SUPPLY_EVERY_MS,
  });
  const treasuries = useQuery(FIGURES.treasuries);
  const error = supply.error ?? treasuries.error;
  const again = () => Promise.all([supply.refetch(), treasuries.refetch()]);
  if (error) return <TroubleNote trouble={troubleOf(error)} onRetry={again} />;
  const found = new Map(treasuries.data?.treasuries.map((each) => [each.code, each]));
  const balanceOf = (code: keyof typeof names) => {
    const treasury = found.get(code);
    return treasury ? <TreasuryBalance of={treasury} /> : <Coins amount={Amount.from(0)} />;
  };
  const codes = Object.keys(names) as (keyof typeof names)[];
  return (
    <Panel
      title={t.coins}
      rows={[
        { key: 'supply', name: t.supply, value: supply.data && <Coins amount={supply.data.supply} /> },
        {
          key: 'wallets',
          name: t.inWallets,
          value: supply.data && <Coins amount={supply.data.inWallets} />,
          isPart: true,
        },
        ...codes.map((code) => ({
          key: code,
          name: (
            <Link to="/treasuries/$code" params={{ code }}>
              {names[code]}
            </Link>
          ),
          value: treasuries.data && balanceOf(code),
          isPart: true,
        })),
      ]}
    />
  );
}

function PendingPanel({ health }: { health: Health | null | undefined }) {
  const t = useOverviewTexts();
  const waiting = health?.waiting;
  const pending = usePendingApprovalCount();
  const unknown = health === undefined ? undefined : t.unknown;
  const count = (name: Exclude<keyof NonNullable<typeof waiting>, 'mails' | 'approvals'>) =>
    waiting ? (
      <Count value={waiting[name]} isLeast={name === 'openHolds' && waiting[name] >= HOLDS_COUNTED_MAX} />
    ) : (
      unknown
    );
  const withdrawals = (
    <Link to="/decisions" search={{ kind: 'withdrawals' }}>
      {t.withdrawals}
    </Link>
  );
  const approvals = (
    <Link to="/decisions" search={{ kind: 'acts' }}>
      {t.approvals}
    </Link>
  );
  return (
    <Panel
      title={t.waiting}
      rows={[
        { key: 'holds', name: t.openHolds, value: count('openHolds') },
        { key: 'overdue', name: t.overdueHolds, value: count('overdueHolds'), isPart: true },
        { key: 'withdrawals', name: withdrawals, value: count('withdrawals') },
        { key: 'givenUp', name: t.withdrawalsGivenUp, value: count('withdrawalsGivenUp'), isPart: true },
        {
          key: 'approvals',
          name: approvals,
          value: pending && <Count value={pending.count} isLeast={pending.isMore} />,
        },
        {
          key: 'verification',
          name: t.lastVerification,
          value: health ? <LastVerification last={health.lastVerification} /> : unknown,
        },
      ]}
    />
  );
}
