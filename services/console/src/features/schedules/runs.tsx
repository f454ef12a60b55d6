import type { Schedule } from '@cowrie/client';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/api/api.ts';
import { findRuns } from '../../kit/api/related-transactions.ts';
import { troubleOf } from '../../kit/api/trouble.ts';
import { Section } from '../../kit/page/section.tsx';
import { useViewer } from '../../kit/session/viewer.tsx';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import { TroubleNote } from '../../kit/trouble-note.tsx';
import { Coins } from '../../kit/values/coins.tsx';
import { Time } from '../../kit/values/time.tsx';
import { TransactionLink } from '../../kit/values/transaction-link.tsx';
import { useSchedulePageTexts } from './texts.ts';

export function useRuns(schedule: Schedule) {
  const isOwn = schedule.fromUserId === useViewer().id;
  return useQuery({
    // The key starts with the schedule's, so that forms about the schedule refetch the runs.
    queryKey: ['schedule', schedule.id, 'runs', schedule.updatedAt],
    queryFn: () => findRuns(api, schedule, isOwn),
  });
}

export function Runs({ schedule }: { schedule: Schedule }) {
  const t = useSchedulePageTexts();
  const { data, error, refetch } = useRuns(schedule);
  return (
    <Section name={t.runs}>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={refetch} />}
      {!error && (
        <RecordTable
          caption={t.runs}
          rows={data?.rows}
          keyOf={({ id }) => id}
          empty={t.noRuns}
          columns={[
            { name: t.when, cell: ({ createdAt }) => <Time at={createdAt} /> },
            { name: t.number, cell: ({ id }) => <TransactionLink id={id} /> },
            { name: t.amount, isAmount: true, cell: ({ amount }) => <Coins amount={amount} /> },
          ]}
        />
      )}
      {data?.isAll === false && <Text size="sm">{t.moreRuns}</Text>}
    </Section>
  );
}
