import type { Verification } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { defineTable, type PageCursor } from '../../kit/tables/define-table.ts';
import { Tag } from '../../kit/values/tag.tsx';
import { Time } from '../../kit/values/time.tsx';
import { useCounts } from './use-counts.ts';

type Counts = ReturnType<typeof useCounts>;

const FigureText = ({ say }: { say(counts: Counts): string }) => say(useCounts());
const figureColumn = (say: (row: Verification, counts: Counts) => string) => ({
  amount: (row: Verification) => <FigureText say={(counts) => say(row, counts)} />,
});

export const verifications = defineTable({
  name: 'verifications',
  async read(_question: undefined, at: PageCursor) {
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
    took: figureColumn((row, { took }) => took(row)),
    checked: figureColumn((row, { checked }) => checked(row)),
    findings: figureColumn(({ findings }, { number }) => number(findings.length)),
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
