import type { Health as HealthState, ServiceHealth } from '@cowrie/client';
import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { troubleOf } from '../../api/trouble.ts';
import { RecordTable } from '../../ui/tables/record-table.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { Count } from '../../ui/values/count.tsx';
import { Time } from '../../ui/values/time.tsx';
import { useHealthTexts } from './health-texts.ts';
import { Lags } from './lags.tsx';
import { type State, stateOf, sumOf } from './state.ts';

type Props = { health: HealthState | undefined; error: Error | null; onRetry: () => unknown };

/** How the services do. What is not known says so, and never passes for well. */
export function Health({ health, error, onRetry }: Props) {
  const t = useHealthTexts();
  return (
    <Stack component="section" gap="sm" aria-labelledby="health">
      <Group justify="space-between">
        <Title order={2} size="h3" id="health">
          {t.title}
        </Title>
        <Text size="xs" c="dimmed">
          {health && (
            <>
              {t.readAt} <Time at={health.readAt} isExact />
            </>
          )}
        </Text>
      </Group>
      {error && <TroubleNote trouble={troubleOf(error)} onRetry={onRetry} />}
      {(health || !error) && (
        <>
          <Services services={health?.services} />
          <Lags services={health?.services} />
        </>
      )}
    </Stack>
  );
}

function Services({ services }: { services: readonly ServiceHealth[] | undefined }) {
  const t = useHealthTexts();
  const count = (number: number | null) => (number === null ? t.unknown : <Count value={number} />);
  return (
    <RecordTable
      caption={t.services}
      rows={services}
      keyOf={({ service }) => service}
      empty=""
      columns={[
        { name: t.service, cell: ({ service }) => service },
        { name: t.state, cell: (service) => <StateBadge state={stateOf(service)} /> },
        {
          name: t.behind,
          isAmount: true,
          cell: ({ partitions }) => count(sumOf(partitions, ({ lagMessages }) => lagMessages)),
        },
        {
          name: t.outbox,
          isAmount: true,
          cell: ({ outbox }) => {
            if (outbox === undefined) return '–';
            return outbox === null ? t.unknown : count(outbox.rows);
          },
        },
        {
          name: t.outboxAge,
          isAmount: true,
          cell: ({ outbox }) => {
            if (outbox === undefined) return '–';
            return outbox === null ? t.unknown : t.seconds(outbox.oldestAgeSeconds);
          },
        },
        {
          name: t.deadLetters,
          isAmount: true,
          cell: ({ deadLetters }) => count(sumOf(deadLetters, ({ messages }) => messages)),
        },
      ]}
    />
  );
}

const COLORS: Record<State, string> = { well: 'green', look: 'red', unknown: 'yellow', silent: 'red' };

/** Its colour says nothing that its words do not. */
function StateBadge({ state }: { state: State }) {
  const t = useHealthTexts();
  return (
    <Badge variant="light" color={COLORS[state]} radius="sm" tt="none" fw={600}>
      {t.states[state]}
    </Badge>
  );
}
