import type { ServiceHealth } from '@cowrie/client';
import { Badge } from '@mantine/core';
import { RecordTable } from '../../kit/tables/record-table.tsx';
import { Count } from '../../kit/values/count.tsx';
import { useServiceName } from '../../kit/values/term-names.ts';
import { type ServiceState, stateOf, sumOf } from './service-state.ts';
import { useServiceTexts } from './texts.ts';

export function ServiceTable({ services }: { services: readonly ServiceHealth[] | undefined }) {
  const t = useServiceTexts();
  const serviceName = useServiceName();
  const count = (number: number | null) => (number === null ? t.unknown : <Count value={number} />);
  return (
    <RecordTable
      caption={t.title}
      rows={services}
      keyOf={({ service }) => service}
      empty=""
      columns={[
        { name: t.service, cell: ({ service }) => serviceName(service) },
        { name: t.state, cell: (service) => <StateBadge state={stateOf(service)} /> },
        {
          name: t.waiting,
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

const COLORS: Record<ServiceState, string> = { well: 'green', look: 'red', unknown: 'yellow', silent: 'red' };

/** The colour adds nothing to the words. */
function StateBadge({ state }: { state: ServiceState }) {
  const t = useServiceTexts();
  return (
    <Badge variant="light" color={COLORS[state]} radius="sm" tt="none" fw={600}>
      {t.states[state]}
    </Badge>
  );
}
