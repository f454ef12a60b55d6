import type { Transaction } from '@cowrie/client';
import { Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../kit/api/api.ts';
import { troubleOf } from '../../../kit/api/trouble.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { saveFile } from '../../../kit/files/save-file.ts';
import { Section } from '../../../kit/page/section.tsx';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { checkReceipt, type Verdict } from './check-receipt.ts';
import { readPlace } from './place.ts';
import { useTransactionPageTexts } from './texts.ts';

/** A placeholder as wide as a hash, so that the layout stays stable. */
const NO_HASH = '0'.repeat(64);

type Props = {
  transaction: Transaction;
  title?: string;
};

export function PlaceInLedger({ transaction, title }: Props) {
  const t = useTransactionPageTexts();
  const { id } = transaction;
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', id],
    queryFn: async () => {
      const keys = api.listPublicKeys().catch(() => null);
      const { receipt } = await api.getReceipt({ id });
      const verdict = await checkReceipt(receipt, (await keys)?.keys ?? null, transaction);
      return { receipt, place: readPlace(receipt), verdict };
    },
    // A receipt never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const receipt = data?.receipt;
  const save = () => receipt && saveFile([receipt], 'application/jwt', `receipt-${id}.jwt`);
  return (
    <Section
      name={title ?? t.place}
      actions={
        !error && (
          <Group gap="xs">
            <CopyButton text={receipt}>{t.copyReceipt}</CopyButton>
            <Button variant="default" disabled={receipt === undefined} onClick={save}>
              {t.saveReceipt}
            </Button>
          </Group>
        )
      }
    >
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />
      ) : (
        <Card>
          <Facts
            facts={[
              [t.partition, data?.place.partition],
              [t.sequence, data?.place.sequence],
              [t.hash, <Hash key="hash" hash={data?.place.hash} />],
              [t.signature, data && <Signature key="signature" verdict={data.verdict} />],
            ]}
          />
        </Card>
      )}
      <Text size="xs" c="dimmed">
        {t.placeAbout}
      </Text>
    </Section>
  );
}

function Signature({ verdict }: { verdict: Verdict }) {
  const t = useTransactionPageTexts();
  return (
    <Text span inherit {...(verdict === 'wrong' ? { c: 'var(--mantine-color-error)', fw: 600 } : {})}>
      {t.verdicts[verdict]}
    </Text>
  );
}

function Hash({ hash }: { hash: string | undefined }) {
  const t = useTransactionPageTexts();
  return (
    <Group gap="xs" justify="flex-end">
      {hash === undefined ? (
        <Skeleton w="auto">
          <code>{NO_HASH}</code>
        </Skeleton>
      ) : (
        <code>{hash}</code>
      )}
      <CopyButton text={hash} isSmall>
        {t.copyHash}
      </CopyButton>
    </Group>
  );
}
