import type { Transaction } from '@cowrie/client';
import { Anchor, Button, Card, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../kit/api/api.ts';
import { troubleOf } from '../../../kit/api/trouble.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Facts } from '../../../kit/facts/facts.tsx';
import { saveFile } from '../../../kit/files/save-file.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { Section } from '../../../kit/page/section.tsx';
import { TroubleNote } from '../../../kit/trouble-note.tsx';
import { checkReceipt, type Verdict } from './check-receipt.ts';
import { readReceipt, receiptHtml, receiptLink } from './receipt.ts';
import { useTransactionPageTexts } from './texts.ts';
import { useReceiptFacts } from './use-receipt-facts.ts';

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
      return { receipt, content: readReceipt(receipt), verdict };
    },
    // A receipt never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const receipt = data?.receipt;
  const factsOf = useReceiptFacts();
  const { language } = useLanguage();
  const save = () => {
    if (receipt === undefined) return;
    const html = receiptHtml({
      ...{ language, receipt, title: t.receiptOf(id), about: t.receiptAbout, check: t.checkReceipt },
      facts: factsOf(readReceipt(receipt)),
      link: receiptLink(receipt),
    });
    saveFile([html], 'text/html;charset=utf-8', `receipt-${id}.html`);
  };
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
              [t.partition, data?.content.partition],
              [t.sequence, data?.content.sequence],
              [t.hash, <Hash key="hash" hash={data?.content.hash} />],
              [t.signature, data && <Signature key="signature" verdict={data.verdict} />],
            ]}
          />
        </Card>
      )}
      <Text size="xs" c="dimmed">
        {t.placeAbout}{' '}
        <Anchor renderRoot={(props) => <Link to="/check-receipt" {...props} />} inherit>
          {t.checkOther}
        </Anchor>
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
