import type { Hold } from '@cowrie/client';
import { Card, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { useMetadataFacts } from '../../kit/facts/metadata-facts.tsx';
import { Page } from '../../kit/page/page.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { HoldFormButtons } from './forms/hold-forms.tsx';
import { HoldTimeline, useCapture } from './hold-timeline.tsx';
import { useHoldTexts } from './texts.ts';

const route = getRouteApi('/holds/$id');

export function HoldPage() {
  const t = useHoldTexts();
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery({ queryKey: ['hold', id], queryFn: () => api.getHold({ id }) });
  return (
    <Page
      title={t.one}
      about={data?.reason ?? id}
      actions={
        data && (
          <Group gap="xs">
            <CopyButton text={data.id}>{t.copyId}</CopyButton>
            <HoldFormButtons hold={data} />
          </Group>
        )
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <>
          <Figures>
            <Figure name={t.amount}>{data && <Coins amount={data.amount} />}</Figure>
            <Figure name={t.captured}>{data && <Coins amount={data.captured} />}</Figure>
            <Figure name={t.released}>{data && <Coins amount={data.released} />}</Figure>
          </Figures>
          <Card>
            <HoldFacts hold={data} />
          </Card>
          {data && <HoldTimeline hold={data} />}
        </>
      )}
    </Page>
  );
}

function HoldFacts({ hold }: { hold: Hold | undefined }) {
  const t = useHoldTexts();
  const metadata = useMetadataFacts(hold?.metadata);
  const facts: [string, ReactNode][] = [
    [t.status, hold && <Tag key="status">{hold.status}</Tag>],
    [t.from, hold && <Party key="from" userId={hold.fromUserId} />],
    [t.to, hold && <Party key="to" userId={hold.toUserId} treasury={hold.toTreasury} />],
    [t.reason, hold?.reason],
    [t.placed, hold && <Time key="placed" at={hold.createdAt} />],
    [t.until, hold && <Time key="until" at={hold.expiresAt} />],
    [t.updated, hold && <Time key="updated" at={hold.updatedAt} />],
    [t.id, hold?.id],
  ];
  if (hold?.status === 'CAPTURED') facts.push([t.transaction, <Capture key="capture" hold={hold} />]);
  return <Facts facts={[...facts, ...metadata]} />;
}

function Capture({ hold }: { hold: Hold }) {
  const t = useHoldTexts();
  const { data, error } = useCapture(hold);
  if (error || data === null) return t.notFound;
  if (data === undefined) return '…';
  return (
    <Link to="/transactions/$id" params={{ id: String(data.id) }}>
      {t.transactionId(data.id)}
    </Link>
  );
}
