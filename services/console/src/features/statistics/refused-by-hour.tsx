import type { Input, RefusalCount } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import { Facts } from '../../kit/facts/facts.tsx';
import { useProblemNames } from '../../kit/problem-words.ts';
import { Count } from '../../kit/values/count.tsx';
import { countByCode, type HourlyPeriod } from './by-hour.ts';
import { ByHourChart } from './by-hour-chart.tsx';
import { useRefusedTexts } from './texts.ts';

const REASONS_MAX = 5;

export function RefusedByHour({ period }: { period: HourlyPeriod }) {
  const t = useRefusedTexts();
  return (
    <ByHourChart
      id="refused"
      period={period}
      texts={t}
      read={api.getRefusalStatistics}
      figures={({ counts }) => counts}
      tooltip={(value) => <Count value={value} />}
      total={({ counts }) => <RefusalReasons counts={counts} />}
    />
  );
}

/** The most frequent reasons. */
function RefusalReasons({ counts }: { counts: readonly RefusalCount[] }) {
  const t = useRefusedTexts();
  const names: Readonly<Record<string, string>> = useProblemNames();
  const reasons = countByCode(counts);
  if (reasons.length === 0) return <Text c="dimmed">{t.none}</Text>;
  return (
    <Facts
      isRow
      facts={reasons.slice(0, REASONS_MAX).map(({ code, count }) => [
        names[code] ?? code,
        <Link key={code} to="/refusals" search={{ code: code as Input<'listRefusals'>['code'] }}>
          <Count value={count} />
        </Link>,
      ])}
    />
  );
}
