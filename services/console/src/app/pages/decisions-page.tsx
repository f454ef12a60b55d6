import { Button, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { approvals } from '../../features/approvals/approval-table.tsx';
import { approvalsCsv, withdrawalsCsv } from '../../features/approvals/decisions/csv.ts';
import { questionsOf } from '../../features/approvals/decisions/decision-filter.ts';
import { DecisionFilters } from '../../features/approvals/decisions/filters.tsx';
import { useDecisionTexts } from '../../features/approvals/decisions/texts.ts';
import { withdrawals } from '../../features/withdrawals/pending-withdrawal-table.tsx';
import { ChosenBar, useChosenWithdrawals } from '../../features/withdrawals/several/chosen-bar.tsx';
import { api } from '../../kit/api/api.ts';
import { saveFile } from '../../kit/files/save-file.ts';
import { spreadsheetText } from '../../kit/format/spreadsheet.ts';
import { useAct } from '../../kit/forms/use-submission.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { Page } from '../../kit/page/page.tsx';
import { Section } from '../../kit/page/section.tsx';
import { ObjectTable, RowsTable, useRows } from '../../kit/tables/object-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { countText, useWaiting, type WaitingCount } from '../../kit/use-waiting.ts';

const route = getRouteApi('/decisions');
type Questions = ReturnType<typeof questionsOf>;

/** Acts for a second person and withdrawals: what waits, and what was decided. */
export function DecisionsPage() {
  const t = useDecisionTexts();
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { acts, withdrawals: ofWithdrawals } = questionsOf(filter);
  return (
    <Page title={t.title} about={t.about}>
      <DecisionFilters
        value={filter}
        onChange={(search, isTyped = false) => navigate({ search, replace: isTyped })}
      />
      {acts && <Acts question={acts} />}
      {ofWithdrawals && <Withdrawals key={ofWithdrawals.status} question={ofWithdrawals} />}
    </Page>
  );
}

function Acts({ question }: { question: NonNullable<Questions['acts']> }) {
  const t = useDecisionTexts();
  const isAll = question.status === 'PENDING' && question.action === undefined;
  const { acts } = useWaiting();
  return (
    <Listed
      name={t.acts}
      waiting={isAll ? acts : undefined}
      fileName="acts-for-a-second-person"
      read={() => approvalsCsv(api, question)}
    >
      <ObjectTable of={approvals} question={question} />
    </Listed>
  );
}

function Withdrawals({ question }: { question: NonNullable<Questions['withdrawals']> }) {
  const t = useDecisionTexts();
  const isAll = question.status === 'PENDING' && question.userId === undefined;
  const waiting = useWaiting();
  const list = useRows(withdrawals, question);
  const { choice, ...chosen } = useChosenWithdrawals(list.rows);
  const isOpen = question.status === 'PENDING';
  return (
    <Listed
      name={t.withdrawals}
      waiting={isAll ? waiting.withdrawals : undefined}
      fileName="withdrawals"
      read={() => withdrawalsCsv(api, question)}
    >
      {isOpen && <ChosenBar {...chosen} />}
      <RowsTable
        of={withdrawals}
        question={question}
        list={list}
        choice={isOpen ? choice : undefined}
        without={isOpen ? ['status'] : ['status', 'act']}
      />
    </Listed>
  );
}

type ListedProps = {
  name: string;
  waiting: WaitingCount | undefined;
  fileName: string;
  read: () => ReturnType<typeof withdrawalsCsv>;
  children: ReactNode;
};

function Listed({ name, waiting, fileName, read, children }: ListedProps) {
  return (
    <Section
      name={waiting && waiting.count > 0 ? `${name} (${countText(waiting)})` : name}
      actions={<SaveButton name={name} fileName={fileName} read={read} />}
    >
      {children}
    </Section>
  );
}

function SaveButton({ name, fileName, read }: Pick<ListedProps, 'name' | 'fileName' | 'read'>) {
  const t = useDecisionTexts();
  const { language, locale } = useLanguage();
  const [fullAt, setFullAt] = useState<number | null>(null);
  const act = useAct(read, ({ text, rows, isFull }) => {
    setFullAt(isFull ? rows : null);
    const file = spreadsheetText(text, language);
    saveFile([file], 'text/csv;charset=utf-8', `${fileName}-${new Date().toISOString().slice(0, 10)}.csv`);
  });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        variant="default"
        size="compact-sm"
        loading={act.isBusy}
        onClick={act.run}
        aria-label={t.csvOf(name)}
      >
        {t.csv}
      </Button>
      {fullAt !== null && (
        <Text size="sm" role="status">
          {t.isFull(new Intl.NumberFormat(locale).format(fullAt))}
        </Text>
      )}
      {act.trouble && <TroubleNote trouble={act.trouble} />}
    </Stack>
  );
}
