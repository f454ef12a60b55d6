import type { AdminWithdrawal } from '@cowrie/client';
import { Stack, Text } from '@mantine/core';
import { Facts } from '../../../kit/facts/facts.tsx';
import { useLanguage } from '../../../kit/i18n/language.tsx';
import { RecordTable } from '../../../kit/tables/record-table.tsx';
import { Count } from '../../../kit/values/count.tsx';
import { Party } from '../../../kit/values/party.tsx';
import { Xaf } from '../../../kit/values/xaf.tsx';
import { summarize } from './summary.ts';
import { useSeveralTexts } from './texts.ts';

export function SeveralReview({ rows }: { rows: readonly AdminWithdrawal[] }) {
  const t = useSeveralTexts();
  const { locale } = useLanguage();
  const { count, xaf, largest, people } = summarize(rows);
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          [t.count, <Count key="count" value={count} />],
          [t.sum, <b key="sum">{new Intl.NumberFormat(locale).format(xaf)}</b>],
          [
            t.largest,
            largest && (
              <span key="largest">
                <Xaf xaf={largest.xaf} /> {t.of} <Party userId={largest.userId} />
              </span>
            ),
          ],
        ]}
      />
      <div>
        <Text size="sm" fw={600} mb="xs">
          {t.people}
        </Text>
        <RecordTable
          caption={t.people}
          rows={people}
          keyOf={({ userId }) => userId}
          empty={t.none}
          columns={[
            { name: t.user, cell: ({ userId }) => <Party userId={userId} /> },
            { name: t.count, isAmount: true, cell: (each) => <Count value={each.count} /> },
            { name: t.xaf, isAmount: true, cell: (each) => new Intl.NumberFormat(locale).format(each.xaf) },
          ]}
        />
      </div>
    </Stack>
  );
}
