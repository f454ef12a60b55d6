import type { PaymentRequest } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { type At, defineTable } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Receivers } from './receivers.tsx';

type Status = PaymentRequest['status'] | undefined;
/** Those of one side of the reader, or of everybody, for administrators. */
type Question = { as: 'payee' | 'payer'; status: Status } | { status: Status; userId: number | undefined };

/** What was asked for; each leads to its page. */
export const paymentRequests = defineTable({
  name: 'payment-requests',
  async read(question: Question, at: At) {
    const page = await ('as' in question
      ? api.listMyPaymentRequests({ ...question, ...at })
      : api.listPaymentRequests({ ...question, ...at }));
    return { rows: page.paymentRequests, nextCursor: page.nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    asked: ({ id, createdAt }) => (
      <Link to="/pay/$id" params={{ id }}>
        <Time at={createdAt} />
      </Link>
    ),
    to: (request) => <Receivers request={request} />,
    from: { party: ({ payerUserId }, t) => (payerUserId === null ? t.anybody : { userId: payerUserId }) },
    reason: ({ reason }) => reason,
    reference: ({ reference }) => reference ?? '–',
    until: ({ expiresAt }) => <Time at={expiresAt} />,
    status: ({ status }) => <Tag>{status}</Tag>,
    amount: { amount: ({ amount }) => <Coins amount={amount} /> },
  },
  texts: {
    en: {
      caption: 'Payment requests',
      empty: 'No payment requests.',
      anybody: 'Anybody',
      columns: {
        asked: 'Asked',
        to: 'To',
        from: 'From',
        reason: 'Reason',
        reference: 'Reference',
        until: 'Until',
        status: 'Status',
        amount: 'Amount',
      },
    },
    fr: {
      caption: 'Demandes de paiement',
      empty: 'Aucune demande de paiement.',
      anybody: 'N’importe qui',
      columns: {
        asked: 'Demandée le',
        to: 'À',
        from: 'De',
        reason: 'Motif',
        reference: 'Référence',
        until: 'Jusqu’au',
        status: 'État',
        amount: 'Montant',
      },
    },
  },
});
