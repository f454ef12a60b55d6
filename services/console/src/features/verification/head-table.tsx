import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Count } from '../../kit/values/count.tsx';
import { Time } from '../../kit/values/time.tsx';

const HASH_SHOWN = 16;

export const ledgerHeads = defineTable({
  name: 'ledger-heads',
  read: async () => ({ rows: (await api.listLedgerHeads()).heads }),
  keyOf: ({ partition }) => partition,
  columns: {
    signed: ({ at }) => <Time at={at} />,
    partition: { amount: ({ partition }) => partition },
    sequence: { amount: ({ sequence }) => <Count value={sequence} /> },
    hash: ({ hash }) => <code title={hash}>{`${hash.slice(0, HASH_SHOWN)}…`}</code>,
  },
  texts: {
    caption: ['Ledger heads', 'Têtes du grand livre'],
    empty: [
      'No ledger head is signed yet. The ledger signs once an hour.',
      'Aucune n’est encore signée : cela se fait une fois par heure.',
    ],
    columns: {
      signed: ['Signed', 'Signée le'],
      partition: ['Partition', 'Partition'],
      sequence: ['Sequence', 'Séquence'],
      hash: ['Hash', 'Empreinte'],
    },
  },
});
