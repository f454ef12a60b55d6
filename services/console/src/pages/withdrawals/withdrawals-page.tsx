import type { Withdrawal } from '@cowrie/client';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Page } from '../../ui/page.tsx';
import { StatusFilter } from '../../ui/status-filter.tsx';
import { ListFrame, useList } from '../../ui/tables/list.tsx';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Time } from '../../ui/time.tsx';
import { Xaf } from '../../ui/xaf.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { useWithdrawalTexts } from './texts.ts';

const route = getRouteApi('/withdrawals');

/** Francs that wait to be paid out, and what became of others. */
export function WithdrawalsPage() {
  const t = useWithdrawalTexts();
  const queries = useQueryClient();
  const { status = 'PENDING' } = route.useSearch();
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<{ withdrawal: Withdrawal; decision: Decision } | null>(null);
  const list = useList(
    ['withdrawals', status],
    (at) => api.listWithdrawals({ status, ...at }),
    ({ withdrawals }) => withdrawals,
  );
  return (
    <Page title={t.title} about={t.about}>
      <StatusFilter
        values={['PENDING', 'SETTLED', 'REJECTED']}
        value={status}
        onChoose={(next) => navigate({ search: { status: next } })}
      />
      <ListFrame list={list}>
        <RecordTable
          caption={t.title}
          rows={list.rows}
          keyOf={({ id }) => id}
          empty={t.empty}
          columns={[
            { name: t.at, cell: ({ createdAt }) => <Time at={createdAt} /> },
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
      </ListFrame>
      {asked && (
        <DecisionDialog
          {...asked}
          onDone={() => {
            setAsked(null);
            queries.invalidateQueries({ queryKey: ['withdrawals'] });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}
