import type { Approval } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';
import { NamedParty } from '../../kit/forms/named-party.tsx';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';
import { Decide } from './decide.tsx';
import { ApprovalSentence } from './sentence.tsx';

type Question = { status: Approval['status']; action?: Approval['action'] | undefined };

export const approvals = defineTable({
  name: 'approvals',
  async read(question: Question, at: PageCursor) {
    const { approvals: rows, nextCursor } = await api.listApprovals({ ...question, ...at });
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    at: ({ createdAt }) => <Time at={createdAt} />,
    by: { party: ({ requestedBy }) => ({ userId: requestedBy }) },
    act: (approval) => <ApprovalSentence approval={approval} />,
    decide: (approval) =>
      approval.status === 'PENDING' ? <Decide approval={approval} isRow /> : decidedByParty(approval),
  },
  texts: {
    caption: ['Approvals', 'Approbations'],
    empty: [
      ({ status }: Question) =>
        status === 'PENDING' ? 'Nothing waits for approval.' : 'No requests with this status.',
      ({ status }: Question) =>
        status === 'PENDING' ? 'Rien n’attend d’approbation.' : 'Aucune demande dans cet état.',
    ],
    columns: {
      at: ['Requested', 'Demandé le'],
      by: ['By', 'Par'],
      act: ['Operation', 'Opération'],
      decide: ['Decision', 'Décision'],
    },
  },
});

const decidedByParty = ({ decidedBy }: Approval) =>
  decidedBy === null ? null : <NamedParty account={{ userId: decidedBy }} />;
