import type { Verification } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { type At, defineTable } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { useCounts } from './use-counts.ts';

type Counts = ReturnType<typeof useCounts>;

/** A figure as its reader writes it. */
const Counted = ({ say }: { say(counts: Counts): string }) => say(useCounts());
const counted = (say: (row: Verification, counts: Counts) => string) => ({
  amount: (row: Verification) => <Counted say={(counts) => say(row, counts)} />,
});

export const verifications = defineTable({
  name: 'verifications',
  async read(_question: undefined, at: At) {
    const { verifications: rows, nextCursor } = await api.listVerifications(at);
    return { rows, nextCursor };
  },
  keyOf: ({ id }) => id,
  columns: {
    started: ({ id, startedAt }) => (
      <Link to="/verifications/$id" params={{ id }}>
        <Time at={startedAt} />
      </Link>
    ),
    status: ({ status }) => <Tag>{status}</Tag>,
    took: counted((row, { took }) => took(row)),
    checked: counted((row, { checked }) => checked(row)),
    findings: counted(({ findings }, { number }) => number(findings.length)),
  },
  texts: {
    caption: ['Verifications, newest first', 'Vérifications, de la plus récente à la plus ancienne'],
    empty: ['The ledger has never been verified.', 'Le grand livre n’a jamais été vérifié.'],
    columns: {
      started: ['Started', 'Lancée le'],
      status: ['Status', 'État'],
      took: ['Duration', 'Durée'],
      checked: ['Transactions', 'Transactions'],
      findings: ['Findings', 'Anomalies'],
    },
  },
});
