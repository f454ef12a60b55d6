import { Amount } from '@cowrie/client';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../kit/api/api.ts';
import { saveFile } from '../../../kit/files/save-file.ts';
import { negate } from '../../../kit/format/amounts.ts';
import { FormFlow } from '../../../kit/forms/flow/form-flow.tsx';
import { ReviewSummary } from '../../../kit/forms/flow/review-summary.tsx';
import { useFlow } from '../../../kit/forms/flow/use-flow.ts';
import { PendingApprovalNote } from '../../../kit/forms/form/result.tsx';
import { useCoinsText } from '../../../kit/forms/sentence-format.ts';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { Page } from '../../../kit/page/page.tsx';
import { RecordTable } from '../../../kit/tables/record-table.tsx';
import { Coins } from '../../../kit/values/coins.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { TransactionLink } from '../../../kit/values/transaction-link.tsx';
import { type CheckedRow, isGood, totalOf } from './check.ts';
import { formatProblems } from './check-table.tsx';
import { FileForm } from './file-form.tsx';
import {
  type ResultRow,
  readSentRows,
  resultCsv,
  resultOf,
  rewardsOf,
  type SentRow,
  sentRowsOf,
} from './sent-rows.ts';
import { useRewardFileTexts } from './texts.ts';
import { useCheck } from './use-check.ts';

const EMPTY = { csv: '', rows: '' };
const NO_ROWS: CheckedRow[] = [];
const BODY_BYTES_MAX = 1_048_576;

function bodyOf({ rows }: typeof EMPTY): SentRow[] | null {
  const read = readSentRows(rows);
  return read?.some(({ userId }) => userId !== null) ? read : null;
}

const isTooLong = (rows: readonly SentRow[]) =>
  new TextEncoder().encode(JSON.stringify({ rewards: rewardsOf(rows) })).length > BODY_BYTES_MAX;

/** One request pays all rows or none. */
export function RewardFilePage() {
  const t = useRewardFileTexts();
  const queries = useQueryClient();
  const flow = useFlow({
    name: 'rewards',
    empty: EMPTY,
    bodyOf,
    send: async (rows, { idempotencyKey }) => {
      // The balances of the users are outdated after any outcome.
      for (const name of ['rewarded', 'rewarded-users']) queries.removeQueries({ queryKey: [name] });
      const answer = await api.rewardUsers({ rewards: rewardsOf(rows) }, { idempotencyKey });
      if ('approval' in answer) return { approvalId: answer.approval.id };
      return { rows: resultOf(rows, answer.transactions) };
    },
  });
  const { csv } = flow.input;
  const check = useCheck(flow.stage === 'typing' ? csv : '');
  const rows = check.rows ?? NO_ROWS;
  const sent = useMemo(() => sentRowsOf(rows, (row) => formatProblems(row, t)), [rows, t]);
  const tooLong = useMemo(() => isTooLong(sent), [sent]);
  const good = rows.filter(isGood).length;
  return (
    <Page title={t.title} about={t.about}>
      <FormFlow
        flow={flow}
        isWide
        fields={
          <FileForm csv={csv} onType={(next) => flow.type({ csv: next })} check={check} isTooLong={tooLong} />
        }
        toReview={{
          label: t.toReview(good, rows.length),
          isReady: good > 0 && !tooLong && !check.isChecking && check.trouble === null,
          run: () => flow.review({ rows: JSON.stringify(sent) }),
        }}
        review={(body) => <Review rows={body} wasSent={flow.wasSent} />}
        send={t.send}
        result={(result) =>
          'rows' in result ? (
            <Result rows={result.rows} />
          ) : (
            <PendingApprovalNote approvalId={result.approvalId} />
          )
        }
        more={(result) =>
          'rows' in result && (
            <Box mt="md">
              <Rows rows={result.rows} />
            </Box>
          )
        }
      />
    </Page>
  );
}

function Review({ rows, wasSent }: { rows: readonly SentRow[]; wasSent: boolean }) {
  const t = useRewardFileTexts();
  const coins = useCoinsText();
  const rewards = rewardsOf(rows);
  const total = totalOf(rewards);
  const skipped = rows.length - rewards.length;
  const means = t.means(rewards.length, coins(total));
  return (
    <Stack>
      <ReviewSummary
        consequences={skipped === 0 ? means : `${means} ${t.skipped(skipped)}`}
        effects={[{ account: { treasury: 'rewards' }, change: negate(total) }]}
        wasSent={wasSent}
      />
      <Rows rows={rows.filter(({ userId }) => userId !== null)} />
    </Stack>
  );
}

function Rows({ rows }: { rows: readonly (SentRow | ResultRow)[] }) {
  const t = useRewardFileTexts();
  const isResult = rows.some((row) => 'transactionId' in row);
  const result = {
    name: t.transaction,
    cell: (row: SentRow | ResultRow) =>
      'transactionId' in row && row.transactionId !== null ? (
        <TransactionLink id={row.transactionId} />
      ) : (
        <Text size="sm" c="var(--mantine-color-error)">
          {row.fault}
        </Text>
      ),
  };
  return (
    <RecordTable
      caption={t.rows}
      rows={rows}
      keyOf={({ line }) => line}
      empty={t.none}
      columns={[
        { name: t.line, cell: ({ line }) => line },
        {
          name: t.user,
          cell: ({ userId, who }) => (userId === null ? who : <Party userId={userId} name={who} />),
        },
        { name: t.reason, cell: ({ reason }) => reason },
        ...(isResult ? [result] : []),
        {
          name: t.amount,
          isAmount: true,
          cell: ({ userId, amount }) =>
            userId === null ? amount : <Coins amount={Amount.from(amount)} sign="+" />,
        },
      ]}
    />
  );
}

function Result({ rows }: { rows: readonly ResultRow[] }) {
  const t = useRewardFileTexts();
  const { language } = useLanguage();
  const paid = rows.filter(({ transactionId }) => transactionId !== null).length;
  return (
    <Group justify="space-between">
      <Text size="sm">{t.done(paid)}</Text>
      <Button
        size="xs"
        onClick={() =>
          saveFile([resultCsv(rows, language === 'fr' ? ';' : ',')], 'text/csv', 'rewards-result.csv')
        }
      >
        {t.result}
      </Button>
    </Group>
  );
}
