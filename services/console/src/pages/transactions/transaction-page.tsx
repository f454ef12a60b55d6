import type { Transaction } from '@cowrie/client';
import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { RefundLink } from '../../ui/acts/entry-links.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Figure, Figures } from '../../ui/facts/figures.tsx';
import { useMetadataFacts } from '../../ui/facts/metadata-facts.tsx';
import { RefundGroup } from '../../ui/groups/refund-group.tsx';
import { PlatformName } from '../../ui/keys/of-platform.tsx';
import { Page } from '../../ui/page.tsx';
import { TransactionTimeline, useListed } from '../../ui/timeline/transaction-timeline.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { Party } from '../../ui/values/party.tsx';
import { Tag } from '../../ui/values/tag.tsx';
import { Time } from '../../ui/values/time.tsx';
import { PlaceInLedger } from './place-in-ledger.tsx';
import { Refunds } from './refunds.tsx';
import classes from './transaction-page.module.css';
import { useTransactionPageTexts } from './transaction-texts.ts';

const route = getRouteApi('/transactions/$id');

/** One transaction: who, what, why, and what belongs to it. */
export function TransactionPage() {
  const t = useTransactionPageTexts();
  const { id: text } = route.useParams();
  const id = Number(text);
  const isAdmin = isAtLeast(useViewer().role, 'ADMIN');
  const { data, error, refetch } = useQuery({
    queryKey: ['transaction', id],
    queryFn: () => api.getTransaction({ id }),
  });
  return (
    <Page
      title={t.title(text)}
      actions={
        data && (
          <Group gap="xs">
            {data.type === 'PURCHASE' && <RefundLink transactionId={id} />}
            {data.type === 'PURCHASE' && data.groupId !== undefined && isAdmin && (
              <RefundGroup id={data.groupId} />
            )}
            <CopyButton text={text}>{t.copyId}</CopyButton>
          </Group>
        )
      }
    >
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <>
          <Figures>
            <Figure name={t.amount}>{data && <Coins amount={data.amount} />}</Figure>
            <Figure name={t.from}>
              {data && <Party userId={data.fromUserId} treasury={data.fromTreasury} />}
            </Figure>
            <Figure name={t.to}>{data && <Party userId={data.toUserId} treasury={data.toTreasury} />}</Figure>
          </Figures>
          <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
            <Known transaction={data} />
          </Card>
        </>
      )}
      {data?.type === 'PURCHASE' && <Refunds purchase={data} />}
      {data && <TransactionTimeline transaction={data} />}
      {data && <PlaceInLedger id={id} />}
      {data && <Curl path={`/api/coins/transactions/${data.id}`} />}
    </Page>
  );
}

function Known({ transaction }: { transaction: Transaction | undefined }) {
  const t = useTransactionPageTexts();
  if (transaction) return <KnownFacts transaction={transaction} />;
  const names = [t.type, t.at, t.reason, t.initiatedBy];
  return <Facts facts={names.map((name) => [name, undefined])} />;
}

function KnownFacts({ transaction }: { transaction: Transaction }) {
  const t = useTransactionPageTexts();
  const further = useFurther(transaction);
  const { createdAt, type, reason, reference, holdId, refundOf, platform, paymentRequestId } = transaction;
  const facts: [string, ReactNode][] = [
    [t.type, <Tag key="type">{type}</Tag>],
    [t.at, <Time key="at" at={createdAt} />],
    [t.reason, reason],
  ];
  if (reference !== undefined) facts.push([t.reference, reference]);
  if (platform !== undefined) facts.push([t.through, <PlatformName key="through" platform={platform} />]);
  if (refundOf !== undefined) {
    const params = { id: String(refundOf) };
    facts.push([
      t.refundOf,
      <Link key="of" to="/transactions/$id" params={params}>
        {t.title(refundOf)}
      </Link>,
    ]);
  }
  if (holdId !== undefined) {
    const link = (
      <Link key="hold" to="/holds/$id" params={{ id: holdId }}>
        {holdId}
      </Link>
    );
    facts.push([t.hold, link]);
  }
  if (paymentRequestId !== undefined) {
    const link = (
      <Link key="request" to="/pay/$id" params={{ id: paymentRequestId }}>
        {paymentRequestId}
      </Link>
    );
    facts.push([t.request, link]);
  }
  return <StartedBy transaction={transaction} facts={[...facts, ...further]} />;
}

/** What it is a part of, and what its maker wrote on it. */
function useFurther({
  groupId,
  scheduleId,
  fromUserId,
  metadata,
}: Transaction): (readonly [string, ReactNode])[] {
  const t = useTransactionPageTexts();
  return [
    ...(groupId === undefined ? [] : [[t.group, <GroupOf key="group" id={groupId} />] as const]),
    ...(scheduleId === undefined
      ? []
      : [[t.schedule, <ScheduleOf key="schedule" id={scheduleId} by={fromUserId} />] as const]),
    ...useMetadataFacts(metadata),
  ];
}

/** It is for who pays it, and administrators. */
function ScheduleOf({ id, by }: { id: string; by: number | null }) {
  const { id: readerId, role } = useViewer();
  if (readerId !== by && !isAtLeast(role, 'ADMIN')) return <Code>{id}</Code>;
  return (
    <Link to="/schedules/$id" params={{ id }}>
      {id}
    </Link>
  );
}

/** The list of all of it is an administrator's. */
function GroupOf({ id }: { id: string }) {
  if (!isAtLeast(useViewer().role, 'ADMIN')) return <Code>{id}</Code>;
  return (
    <Link to="/transactions" search={{ groupId: id }}>
      {id}
    </Link>
  );
}

/** Who started it stands in the list of all transactions, which may lag a moment behind. */
function StartedBy({
  transaction,
  facts,
}: {
  transaction: Transaction;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const t = useTransactionPageTexts();
  const { data, error, refetch } = useListed(transaction);
  const who = () => {
    if (data === undefined) return error ? '–' : undefined;
    if (data === null) return t.notListed;
    if (data.initiatedBy === undefined) return t.platform;
    return <Party userId={data.initiatedBy} />;
  };
  const key = data?.apiKeyId;
  return (
    <Stack>
      <Facts
        facts={[
          ...facts,
          [t.initiatedBy, who()],
          ...(key === undefined ? [] : [[t.apiKey, <Code key="key">{key}</Code>] as const]),
        ]}
      />
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
    </Stack>
  );
}

/** The call that reads it, without anybody's token. */
function Curl({ path }: { path: string }) {
  const t = useTransactionPageTexts();
  const command = `curl -s '${window.location.origin}${path}' -H "Authorization: Bearer $TOKEN"`;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.curl}
        </Title>
        <CopyButton text={command}>{t.copyCurl}</CopyButton>
      </Group>
      <Code block className={classes.command ?? ''}>
        {command}
      </Code>
      <Text size="xs" c="dimmed">
        {t.curlAbout}
      </Text>
    </Stack>
  );
}
