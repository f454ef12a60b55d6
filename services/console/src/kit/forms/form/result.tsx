import type { Amount, Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { Coins } from '../../values/coins.tsx';
import { type RecordedTransaction, RecordedTransactions } from '../recorded-transactions.tsx';
import type { FormInput } from './fields.ts';
import type { CompletedResult, Form, Operation, Target } from './form.ts';

const useTexts = texts({
  waits: [
    'Nothing has happened yet. Another administrator must approve it:',
    'Rien n’est encore fait. Un autre administrateur doit l’approuver :',
  ],
  look: ['See the approval', 'Voir l’approbation'],
});

export function findPendingApproval(result: unknown): string | null {
  // A mint returns its request, which has the id of its approval.
  const { request, approval } = (result ?? {}) as Partial<
    Record<'request' | 'approval', { id: string; status?: string }>
  >;
  return [approval, request].find((each) => each?.status === 'PENDING')?.id ?? null;
}

export const hasPendingApproval = (result: unknown): boolean => findPendingApproval(result) !== null;

export const asCompletedResult = <Op extends Operation>(result: Output<Op>): CompletedResult<Op> =>
  result as CompletedResult<Op>;

/** The transaction of a result. For several it returns the first with the others. */
export function findTransaction(result: unknown): RecordedTransaction | undefined {
  const { transaction, transactions } = (result ?? {}) as {
    transaction?: RecordedTransaction;
    transactions?: readonly RecordedTransaction[];
  };
  const [first, ...others] = transactions ?? [];
  return first ? { ...first, others } : transaction;
}

type Props<Op extends Operation, FieldInput extends FormInput, Body, Subject extends Target, Data> = {
  form: Form<Op, FieldInput, Body, Subject, Data>;
  result: Output<Op>;
};

export function FormResult<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
>({ form, result }: Props<Op, FieldInput, Body, Subject, Data>) {
  const { waits, balanceNow } = form.words[useLanguage().language];
  const approvalId = findPendingApproval(result);
  if (approvalId !== null) {
    return <PendingApprovalNote approvalId={approvalId} words={waits} />;
  }
  if (form.Result) return <form.Result result={asCompletedResult<Op>(result)} />;
  const transaction = findTransaction(result);
  if (!transaction) return null;
  return (
    <RecordedTransactions transaction={transaction}>
      {remainingBalance(balanceNow, form.balanceOf?.(asCompletedResult<Op>(result)))}
    </RecordedTransactions>
  );
}

export function PendingApprovalNote({
  approvalId,
  words,
}: {
  approvalId: string;
  words?: string | undefined;
}) {
  const t = useTexts();
  return (
    <Text size="sm">
      {words ?? t.waits}{' '}
      <Link to="/approvals/$id" params={{ id: approvalId }}>
        {t.look}
      </Link>
    </Text>
  );
}

const remainingBalance = (words: string | undefined, balance: Amount | undefined) =>
  balance && (
    <>
      {words} <Coins amount={balance} />
    </>
  );
