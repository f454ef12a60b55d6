import type { Transaction } from '@cowrie/client';
import { Card, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '../../kit/api/api.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Facts } from '../../kit/facts/facts.tsx';
import { RefundButton } from '../../kit/forms/form-buttons.tsx';
import { RefundGroup } from '../../kit/groups/refund-group.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { isAtLeast, useViewer } from '../../kit/session/viewer.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Party } from '../../kit/values/party.tsx';
import { Refunds } from './refunds.tsx';
import { PlaceInLedger } from './transaction/place-in-ledger.tsx';
import { useTransactionPageTexts } from './transaction/texts.ts';
import { useTransactionFacts } from './transaction/transaction-facts.tsx';
import { TransactionFigures } from './transaction/transaction-figures.tsx';
import classes from './transaction-page.module.css';
import { TransactionTimeline, useListedTransaction } from './transaction-timeline.tsx';

const route = getRouteApi('/transactions/$id');

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
            {data.type === 'PURCHASE' && <RefundButton transactionId={id} />}
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
          <TransactionFigures of={data} />
          <Card>
            <TransactionFacts transaction={data} />
          </Card>
        </>
      )}
      {data?.type === 'PURCHASE' && <Refunds purchase={data} />}
      {data && <TransactionTimeline transaction={data} />}
      {data && <PlaceInLedger transaction={data} />}
      {data && <Curl path={`/api/coins/transactions/${data.id}`} />}
    </Page>
  );
}

function TransactionFacts({ transaction }: { transaction: Transaction | undefined }) {
  const t = useTransactionPageTexts();
  if (transaction) return <LoadedFacts transaction={transaction} />;
  const names = [t.type, t.at, t.reason, t.initiatedBy];
  return <Facts facts={names.map((name) => [name, undefined])} />;
}

function LoadedFacts({ transaction }: { transaction: Transaction }) {
  return <FactsWithInitiator transaction={transaction} facts={useTransactionFacts(transaction)} />;
}

/** The initiator is only in the list of all transactions, which may lag. */
function FactsWithInitiator({
  transaction,
  facts,
}: {
  transaction: Transaction;
  facts: readonly (readonly [string, ReactNode])[];
}) {
  const t = useTransactionPageTexts();
  const { data, error, refetch } = useListedTransaction(transaction);
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

/** The command leaves out the token. */
function Curl({ path }: { path: string }) {
  const t = useTransactionPageTexts();
  const command = `curl -s '${window.location.origin}${path}' -H "Authorization: Bearer $TOKEN"`;
  return (
    <Section name={t.curl} actions={<CopyButton text={command}>{t.copyCurl}</CopyButton>}>
      <Code block className={classes.command ?? ''}>
        {command}
      </Code>
      <Text size="xs" c="dimmed">
        {t.curlAbout}
      </Text>
    </Section>
  );
}
