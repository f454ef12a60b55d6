import type { AdminWithdrawal } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../tables/list.ts';
import { RecordList } from '../tables/record-list.tsx';
import { Party } from '../values/party.tsx';
import { Tag } from '../values/tag.tsx';
import { Time } from '../values/time.tsx';
import { Xaf } from '../values/xaf.tsx';
import { type Decision, WithdrawalDialog } from './withdrawal-dialog.tsx';
import { useWithdrawalTexts } from './withdrawal-texts.ts';

/** Withdrawals with a status; those that wait can be decided about. */
export function WithdrawalTable({ status }: { status: AdminWithdrawal['status'] }) {
  const t = useWithdrawalTexts();
  const [asked, setAsked] = useState<{ withdrawal: AdminWithdrawal; decision: Decision } | null>(null);
  const list = useList(
    ['withdrawals', status],
    (at) => api.listWithdrawals({ status, ...at }),
    ({ withdrawals }) => withdrawals,
  );
  return (
    <>
      <RecordList
        caption={t.title}
        list={list}
        keyOf={({ id }) => id}
        empty={status === 'PENDING' ? t.noneWaits : t.empty}
        columns={[
          { name: t.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
          { name: t.user, cell: ({ userId }) => <Party userId={userId} treasury={null} /> },
          { name: t.provider, cell: ({ payout }) => payout.provider },
          { name: t.account, cell: ({ payout }) => payout.account },
          { name: t.status, cell: (row) => <Tag>{row.status}</Tag> },
          { name: t.xaf, isAmount: true, cell: ({ xaf }) => <Xaf xaf={xaf} /> },
          {
            name: t.act,
            cell: (withdrawal) =>
              withdrawal.status === 'PENDING' && (
                <Group gap="xs" wrap="nowrap">
                  <Button size="compact-sm" onClick={() => setAsked({ withdrawal, decision: 'settle' })}>
                    {t.settle}
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="default"
                    onClick={() => setAsked({ withdrawal, decision: 'reject' })}
                  >
                    {t.reject}
                  </Button>
                </Group>
              ),
          },
        ]}
      />
      {asked && <WithdrawalDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
