import { api } from '../../api/api.ts';
import { HoldActs } from '../../ui/acts/holds/hold-acts.tsx';
import { Coins } from '../../ui/coins.tsx';
import { Page } from '../../ui/page.tsx';
import { Party } from '../../ui/party.tsx';
import { ListFrame, useList } from '../../ui/tables/list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { useWalletTexts } from './texts.ts';
import { WalletTabs } from './wallet-tabs.tsx';

/** What the reader has reserved for others, and others for the reader. */
export function HoldsPage() {
  const t = useWalletTexts();
  const list = useList(
    ['my-holds'],
    (at) => api.listMyHolds(at),
    ({ holds }) => holds,
  );
  return (
    <Page title={t.holds} about={t.holdsAbout}>
      <WalletTabs />
      <ListFrame list={list}>
        <RecordTable
          caption={t.holds}
          rows={list.rows}
          keyOf={({ id }) => id}
          empty={t.noHolds}
          columns={[
            { name: t.until, cell: ({ expiresAt }) => <Time at={expiresAt} /> },
            { name: t.from, cell: ({ fromUserId }) => <Party userId={fromUserId} treasury={null} /> },
            {
              name: t.to,
              cell: ({ toUserId, toTreasury }) => <Party userId={toUserId} treasury={toTreasury} />,
            },
            { name: t.reason, cell: ({ reason }) => reason },
            { name: t.status, cell: ({ status }) => <Tag>{status}</Tag> },
            { name: t.amount, isAmount: true, cell: ({ amount }) => <Coins amount={amount} /> },
            { name: t.decide, cell: (hold) => <HoldActs hold={hold} /> },
          ]}
        />
      </ListFrame>
    </Page>
  );
}
