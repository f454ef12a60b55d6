import type { Input, RefusalCount } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../kit/api/api.ts';
import type { Period } from '../../kit/flow/period.ts';
import { useProblemNames } from '../../kit/problem-words.ts';
import { Count } from '../../kit/values/count.tsx';
import { countByCode } from './by-hour.ts';
import { ByHourSection } from './by-hour-section.tsx';
import { Panel } from './panel.tsx';
import { useRefusedTexts } from './texts.ts';

const REASONS_MAX = 5;

export function RefusedByHour({ period }: { period: Period }) {
  const t = useRefusedTexts();
  return (
    <ByHourSection
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

function RefusalReasons({ counts }: { counts: readonly RefusalCount[] }) {
  const t = useRefusedTexts();
  const names: Readonly<Record<string, string>> = useProblemNames();
  const reasons = countByCode(counts);
  if (reasons.length === 0) return <Text c="dimmed">{t.none}</Text>;
  const more = reasons.length - REASONS_MAX;
  return (
    <Panel
      title={t.reasons}
      rows={[
        ...reasons.slice(0, REASONS_MAX).map(({ code, count }) => ({
          key: code,
          name: (
            <Link to="/refusals" search={{ code: code as Input<'listRefusals'>['code'] }}>
              {names[code] ?? code}
            </Link>
          ),
          value: <Count value={count} />,
        })),
        ...(more > 0 ? [{ key: '', name: <Link to="/refusals">{t.more(more)}</Link>, value: '' }] : []),
      ]}
    />
  );
}
