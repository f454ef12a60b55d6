import type { Amount, Output } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { texts, useLanguage } from '../../i18n/language.tsx';
import { Coins } from '../../values/coins.tsx';
import { Recorded, type Recording } from '../recorded-transactions.tsx';
import type { Typed } from './fields.ts';
import type { Act, Made, Operation, Target } from './form.ts';

const useTexts = texts({
  waits: [
    'Nothing has happened yet. Another administrator must approve it:',
    'Rien n’est encore fait. Un autre administrateur doit l’approuver :',
  ],
  look: ['See the approval', 'Voir l’approbation'],
});

/** The approval that was only asked for: a second person decides about it. One that is decided waits no more. */
export function waitingIn(result: unknown): string | null {
  // A mint answers with its request, which has the id of its approval.
  const { request, approval } = (result ?? {}) as Partial<
    Record<'request' | 'approval', { id: string; status?: string }>
  >;
  return [approval, request].find((each) => each?.status === 'PENDING')?.id ?? null;
}

export const isWaiting = (result: unknown): boolean => waitingIn(result) !== null;

/** The answer of an act that does not wait. */
export const madeOf = <Op extends Operation>(result: Output<Op>): Made<Op> => result as Made<Op>;

/** The transaction that an act made; of several the first, with the others. */
export function transactionIn(result: unknown): Recording | undefined {
  const { transaction, transactions } = (result ?? {}) as {
    transaction?: Recording;
    transactions?: readonly Recording[];
  };
  const [first, ...others] = transactions ?? [];
  return first ? { ...first, others } : transaction;
}

type Props<Op extends Operation, Given extends Typed, Body, On extends Target, Data> = {
  act: Act<Op, Given, Body, On, Data>;
  result: Output<Op>;
};

/** What came of an act: its transaction and what that left, or that it waits. */
export function Result<Op extends Operation, Given extends Typed, Body, On extends Target, Data>({
  act,
  result,
}: Props<Op, Given, Body, On, Data>) {
  const { waits, balanceNow } = act.words[useLanguage().language];
  const approvalId = waitingIn(result);
  if (approvalId !== null) {
    return <Waits approvalId={approvalId} words={waits} />;
  }
  if (act.Result) return <act.Result result={madeOf<Op>(result)} />;
  const transaction = transactionIn(result);
  if (!transaction) return null;
  return (
    <Recorded transaction={transaction}>{left(balanceNow, act.balanceOf?.(madeOf<Op>(result)))}</Recorded>
  );
}

/** Says that an operation waits, with a link to its approval. */
export function Waits({ approvalId, words }: { approvalId: string; words?: string | undefined }) {
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

const left = (words: string | undefined, balance: Amount | undefined) =>
  balance && (
    <>
      {words} <Coins amount={balance} />
    </>
  );
