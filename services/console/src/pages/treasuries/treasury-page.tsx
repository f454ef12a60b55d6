import type { Treasury } from '@cowrie/client';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { NotFound } from '../../app/not-found.tsx';
import { ActButton } from '../../ui/acts/act/act-button.tsx';
import { TreasuryActLinks } from '../../ui/acts/entry-links.tsx';
import { BalanceOverTime } from '../../ui/balance-line/balance-over-time.tsx';
import { Figure, Figures } from '../../ui/facts/figures.tsx';
import { Page } from '../../ui/page.tsx';
import { Statement } from '../../ui/tables/statement.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { useTreasuryNames } from '../../ui/values/party.tsx';
import { TreasuryBalance } from '../../ui/values/treasury-balance.tsx';
import { setAlarm } from './alarm-act.ts';
import { useTreasuryTexts } from './texts.ts';

const route = getRouteApi('/treasuries/$code');

/** One treasury, and what went in and out of it. */
export function TreasuryPage() {
  const names = useTreasuryNames();
  const { code } = route.useParams();
  const isKnown = (text: string): text is Treasury['code'] => Object.hasOwn(names, text);
  return isKnown(code) ? <KnownTreasury code={code} name={names[code]} /> : <NotFound />;
}

function KnownTreasury({ code, name }: { code: Treasury['code']; name: string }) {
  const t = useTreasuryTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['treasuries'],
    queryFn: () => api.listTreasuryBalances(),
  });
  const treasury = data?.treasuries.find((each) => each.code === code);
  return (
    <Page
      title={name}
      about={t.statement}
      actions={
        <Group gap="xs">
          <TreasuryActLinks treasury={code} />
          {treasury && (
            <ActButton act={setAlarm} on={{ ...treasury, id: code }} look={{ variant: 'default' }} />
          )}
        </Group>
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <Figures>
          <Figure name={t.balance}>{treasury && <TreasuryBalance of={treasury} />}</Figure>
          <Figure name={t.alarm}>
            {treasury && (treasury.alarm ? <Coins amount={treasury.alarm.below} /> : t.noAlarm)}
          </Figure>
          <Figure name={t.received}>{treasury && <Coins amount={treasury.totalReceived} />}</Figure>
          <Figure name={t.sent}>{treasury && <Coins amount={treasury.totalSent} />}</Figure>
        </Figures>
      )}
      <BalanceOverTime of={{ treasury: code }} />
      <Statement of={{ treasury: code }} filter={search} onFilter={(next) => navigate({ search: next })} />
    </Page>
  );
}
