import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { approvals } from '../../features/approvals/approval-table.tsx';
import { approvalsCsv, withdrawalsCsv } from '../../features/approvals/decisions/csv.ts';
import { questionsOf } from '../../features/approvals/decisions/decision-filter.ts';
import { DecisionFilters } from '../../features/approvals/decisions/filters.tsx';
import { useDecisionTexts } from '../../features/approvals/decisions/texts.ts';
import { withdrawals } from '../../features/withdrawals/pending-withdrawal-table.tsx';
import { SelectionBar, useSelectedWithdrawals } from '../../features/withdrawals/several/selection-bar.tsx';
import { api } from '../../kit/api/api.ts';
import { saveFile } from '../../kit/files/save-file.ts';
import { spreadsheetText } from '../../kit/format/spreadsheet.ts';
import { useSubmission } from '../../kit/forms/use-submission.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { ObjectTable, RowsTable, useRows } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { formatCount, type PendingCount, usePendingCounts } from '../../kit/use-pending-counts.ts';

const route = getRouteApi('/decisions');
type DecisionQueries = ReturnType<typeof questionsOf>;

export function DecisionsPage() {
  const t = useDecisionTexts();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { acts: heldApprovals, withdrawals: ofWithdrawals } = questionsOf(filter);
  return (
    <Page title={t.title} about={t.about}>
      <DecisionFilters
        value={filter}
        onChange={(search, isTyped = false) => navigate({ search, replace: isTyped })}
      />
      {heldApprovals && <HeldApprovals question={heldApprovals} />}
      {ofWithdrawals && <Withdrawals key={ofWithdrawals.status} question={ofWithdrawals} />}
    </Page>
  );
}

function HeldApprovals({ question }: { question: NonNullable<DecisionQueries['acts']> }) {
  const t = useDecisionTexts();
  const isAll = question.status === 'PENDING' && question.action === undefined;
  const { approvals: pending } = usePendingCounts();
  return (
    <ListSection
      name={t.acts}
      waiting={isAll ? pending : undefined}
      fileName="acts-for-a-second-person"
      read={() => approvalsCsv(api, question)}
    >
      <ObjectTable table={approvals} question={question} />
    </ListSection>
  );
}

function Withdrawals({ question }: { question: NonNullable<DecisionQueries['withdrawals']> }) {
  const t = useDecisionTexts();
  const isAll = question.status === 'PENDING' && question.userId === undefined;
  const waiting = usePendingCounts();
  const list = useRows(withdrawals, question);
  const { choice, ...chosen } = useSelectedWithdrawals(list.rows);
  const isOpen = question.status === 'PENDING';
  return (
    <ListSection
      name={t.withdrawals}
      waiting={isAll ? waiting.withdrawals : undefined}
      fileName="withdrawals"
      read={() => withdrawalsCsv(api, question)}
    >
      {isOpen && <SelectionBar {...chosen} />}
      <RowsTable
        table={withdrawals}
        question={question}
        list={list}
        choice={isOpen ? choice : undefined}
        without={isOpen ? ['status'] : ['status', 'act']}
      />
    </ListSection>
  );
}

type ListSectionProps = {
  name: string;
  waiting: PendingCount | undefined;
  fileName: string;
  read: () => ReturnType<typeof withdrawalsCsv>;
  children: ReactNode;
};

function ListSection({ name, waiting, fileName, read, children }: ListSectionProps) {
  return (
    <Section
      name={waiting && waiting.count > 0 ? `${name} (${formatCount(waiting)})` : name}
      actions={<SaveButton name={name} fileName={fileName} read={read} />}
    >
      {children}
    </Section>
  );
}

function SaveButton({ name, fileName, read }: Pick<ListSectionProps, 'name' | 'fileName' | 'read'>) {
  const t = useDecisionTexts();
  const { language, locale } = useLanguage();
  const [fullAt, setFullAt] = useState<number | null>(null);
  const submission = useSubmission(read, ({ text, rows, isFull }) => {
    setFullAt(isFull ? rows : null);
    const file = spreadsheetText(text, language);
    saveFile([file], 'text/csv;charset=utf-8', `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        loading={submission.isBusy}
        onClick={submission.run}
        aria-label={t.csvOf(name)}
      >
        {t.csv}
      </Button>
      {fullAt !== null && (
        <Text size="sm" role="status">
          {t.isFull(new Intl.NumberFormat(locale).format(fullAt))}
        </Text>
      )}
      {submission.trouble && <TroubleNote trouble={submission.trouble} />}
    </Stack>
  );
}
