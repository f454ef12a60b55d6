import type { Treasury } from '@cowrie/client';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { BalanceOverTime } from '../../kit/balance-line/balance-over-time.tsx';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { FormButton } from '../../kit/forms/form/form-button.tsx';
import { TreasuryFormButtons } from '../../kit/forms/form-buttons.tsx';
import { NotFound } from '../../kit/page/not-found.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Statement } from '../../kit/tables/statement.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { useTreasuryNames } from '../../kit/values/term-names.ts';
import { TreasuryBalance } from '../../kit/values/treasury-balance.tsx';
import { setAlarm } from './alarm-form.ts';
import { useTreasuryTexts } from './texts.ts';

const route = getRouteApi('/treasuries/$code');

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
          <TreasuryFormButtons treasury={code} />
          {treasury && (
            <FormButton form={setAlarm} record={{ ...treasury, id: code }} look={{ variant: 'default' }} />
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
      <BalanceOverTime account={{ treasury: code }} />
      <Statement
        account={{ treasury: code }}
        filter={search}
        onFilter={(next) => navigate({ search: next })}
      />
    </Page>
  );
}
