import type { Withdrawal } from '@cowrie/client';
import { texts } from '../../i18n/language.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { Xaf } from '../values/xaf.tsx';
import type { Listed } from './list.ts';
import { RecordList } from './record-list.tsx';

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

/** The withdrawals of one user. */
export function WithdrawalTable({ list }: { list: Listed<Withdrawal> }) {
  const t = useTexts();
  return (
    <RecordList
      caption={t.caption}
      list={list}
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
  );
}
