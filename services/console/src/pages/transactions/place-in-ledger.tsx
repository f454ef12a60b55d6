import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { troubleOf } from '../../api/trouble.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { placeIn } from './place.ts';
import { useTransactionPageTexts } from './transaction-texts.ts';

/** As wide as a hash, so that nothing moves when it comes. */
const NO_HASH = '0'.repeat(64);

/** Where the ledger has a transaction, as its receipt says, and the receipt. */
export function PlaceInLedger({ id }: { id: number }) {
  const t = useTransactionPageTexts();
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt', id],
    queryFn: async () => {
      const { receipt } = await api.getReceipt({ id });
      return { receipt, place: placeIn(receipt) };
    },
    // What it says does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const receipt = data?.receipt;
  const save = () => receipt && saveFile([receipt], 'application/jwt', `receipt-${id}.jwt`);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t.place}
        </Title>
        {!error && (
          <Group gap="xs">
            <CopyButton text={receipt}>{t.copyReceipt}</CopyButton>
            <Button variant="default" disabled={receipt === undefined} onClick={save}>
              {t.saveReceipt}
            </Button>
          </Group>
        )}
      </Group>
      {error ? (
        <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />
      ) : (
        <Card withBorder radius="lg" padding="md" bg="var(--sheet)">
          <Facts
            facts={[
              [t.partition, data?.place.partition],
              [t.sequence, data?.place.sequence],
              [t.hash, <Hash key="hash" hash={data?.place.hash} />],
            ]}
          />
        </Card>
      )}
      <Text size="xs" c="dimmed">
        {t.placeAbout}
      </Text>
    </Stack>
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
