import type { PaymentRequest } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Coins } from '../../kit/values/coins.tsx';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { Receivers } from './receivers.tsx';

type Status = PaymentRequest['status'] | undefined;
type Question = { as: 'payee' | 'payer'; status: Status } | { status: Status; userId: number | undefined };

export const paymentRequests = defineTable({
  name: 'payment-requests',
  async read(question: Question, at: PageCursor) {
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
    caption: ['Payment requests', 'Demandes de paiement'],
    empty: [
      'No payment requests. A payment request asks somebody for coins, by a link or a QR code.',
      'Aucune demande de paiement. Elle demande des pièces à quelqu’un, par un lien ou un code QR.',
    ],
    anybody: ['Anyone', 'N’importe qui'],
    columns: {
      asked: ['Requested', 'Demandée le'],
      to: ['To', 'À'],
      from: ['From', 'De'],
      reason: ['Reason', 'Motif'],
      reference: ['Reference', 'Référence'],
      until: ['Until', 'Jusqu’au'],
      status: ['Status', 'État'],
      amount: ['Amount', 'Montant'],
    },
  },
});
