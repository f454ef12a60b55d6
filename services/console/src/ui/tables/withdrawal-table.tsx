import type { Withdrawal } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { Tag } from '../tag.tsx';
import { Time } from '../time.tsx';
import { Xaf } from '../xaf.tsx';
import { type Listed, ListFrame } from './list.tsx';
import { RecordTable } from './record-table.tsx';

const useTexts = texts(
  {
    caption: 'Withdrawals',
    at: 'Asked for',
    provider: 'Provider',
    account: 'Account',
    status: 'Status',
    xaf: 'XAF',
    empty: 'No withdrawals.',
  },
  {
    caption: 'Retraits',
    at: 'Demandé le',
    provider: 'Opérateur',
    account: 'Compte',
    status: 'État',
    xaf: 'XAF',
    empty: 'Aucun retrait.',
  },
);

/** Francs that one user takes out, and what became of them. */
export function WithdrawalTable({ list }: { list: Listed<Withdrawal> }) {
  const t = useTexts();
  return (
    <ListFrame list={list}>
      <RecordTable
        caption={t.caption}
        rows={list.rows}
        keyOf={({ id }) => id}
        empty={t.empty}
        columns={[
          { name: t.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: t.provider, cell: ({ payout }) => payout.provider },
          { name: t.account, cell: ({ payout }) => payout.account },
          { name: t.status, cell: ({ status }) => <Tag>{status}</Tag> },
          { name: t.xaf, isAmount: true, cell: ({ xaf }) => <Xaf xaf={xaf} /> },
        ]}
      />
    </ListFrame>
  );
}
