import type { PaymentRequest } from '@cowrie/client';
import { Card, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { Figure, Figures } from '../../kit/facts/figures.tsx';
import { useMetadataFacts } from '../../kit/facts/metadata-facts.tsx';
import { Page } from '../../kit/page/page.tsx';
import { useProblemWords } from '../../kit/problem-words.ts';
import { readRequestId } from '../../kit/scan/request-link.ts';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Party } from '../../kit/values/party.tsx';
import { PlatformName } from '../../kit/values/platform-links.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Receivers } from './receivers.tsx';
import { RequestFormButtons } from './request-form-buttons.tsx';
import { RequestStatus } from './request-status.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { ShareRequest } from './share-request.tsx';
import { usePayTexts } from './texts.ts';
import { useRequest } from './use-request.ts';

type Fact = [string, ReactNode];

const route = getRouteApi('/pay/$id');

export function PayPage() {
  const t = usePayTexts();
  const words = useProblemWords('payment-request');
  const { id } = route.useParams();
  const { data, error, refetch } = useRequest(id);
  if (readRequestId(id) === null) {
    return (
      <Page title={t.title}>
        <Text role="alert">{t.noId}</Text>
      </Page>
    );
  }
  const trouble = error ? troubleOf(error) : null;
  return (
    <Page title={t.title} about={data?.reason ?? '…'} actions={data && <RequestFormButtons request={data} />}>
      {trouble && <TroubleNote trouble={trouble} onRetry={refetch} wordsOf={words} />}
      {(data || !trouble) && <RequestFacts request={data} />}
    </Page>
  );
}

function RequestFacts({ request }: { request: PaymentRequest | undefined }) {
  const t = usePayTexts();
  const metadata = useMetadataFacts(request?.metadata);
  return (
    <>
      {request && <RequestStatus request={request} />}
      <Figures>
        <Figure name={t.amount}>{request && <Coins amount={request.amount} />}</Figure>
        <Figure name={t.to}>{request && <Receivers request={request} />}</Figure>
        <Figure name={t.from}>{request && <Payer request={request} />}</Figure>
      </Figures>
      <Card>
        <Facts
          facts={
            request
              ? [...factsOf(request, t), ...metadata]
              : [t.status, t.reason, t.until].map((name) => [name, undefined])
          }
        />
      </Card>
      {request?.status === 'PENDING' && <ShareRequest id={request.id} />}
      {request && <RequestTimeline request={request} />}
    </>
  );
}

function Payer({ request: { payerUserId } }: { request: PaymentRequest }) {
  const t = usePayTexts();
  return payerUserId === null ? t.anybody : <Party userId={payerUserId} />;
}

function factsOf(request: PaymentRequest, t: ReturnType<typeof usePayTexts>): Fact[] {
  const { status, reason, reference, platform, createdAt, expiresAt, id } = request;
  return [
    [t.status, <Tag key="status">{status}</Tag>],
    [t.reason, reason],
    ...(reference === null ? [] : [[t.reference, reference] as Fact]),
    ...(platform === undefined
      ? []
      : [[t.through, <PlatformName key="through" platform={platform} />] as Fact]),
    [t.asked, <Time key="asked" at={createdAt} />],
    [t.until, <Time key="until" at={expiresAt} />],
    [t.id, id],
  ];
}
