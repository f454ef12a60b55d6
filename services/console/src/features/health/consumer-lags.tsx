import type { ServiceHealth } from '@cowrie/client';
import { ScrollTable } from '../../kit/tables/scroll-table.tsx';
import { Count } from '../../kit/values/count.tsx';
import { useServiceName } from '../../kit/values/term-names.ts';
import classes from './consumer-lags.module.css';
import { isLagging } from './service-state.ts';
import { useServiceTexts } from './texts.ts';
import { useTopicName } from './topic-names.ts';

type Partition = NonNullable<ServiceHealth['partitions']>[number];
type Row = {
  key: string;
  service: ServiceHealth['service'];
  topic: string;
  partitions: readonly Partition[];
};

export function ConsumerLags({ services }: { services: readonly ServiceHealth[] | undefined }) {
  const t = useServiceTexts();
  const serviceName = useServiceName();
  const nameOf = useTopicName();
  const rows = services?.flatMap(rowsOf) ?? [];
  if (rows.length === 0) return null;
  const numbers = rows[0]?.partitions.map(({ partition }) => partition) ?? [];
  return (
    <>
      <p className={classes.name} aria-hidden="true">
        {t.lags}
      </p>
      <ScrollTable name={t.lags}>
        <thead>
          <tr>
            <th scope="col">{t.topic}</th>
            {numbers.map((number) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, service, topic, partitions }) => (
            <tr key={key}>
              <th scope="row">
                {nameOf(topic)}
                <span className={classes.under}>
                  {serviceName(service)} · {topic}
                </span>
              </th>
              {partitions.map((each) => (
                <td key={each.partition} className={isLagging(each) ? classes.behind : undefined}>
                  <Count value={each.lagMessages} />
                  <span className={classes.under}>{each.owner ?? t.nobody}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  );
}

function rowsOf({ service, partitions }: ServiceHealth): Row[] {
  const byTopic = Map.groupBy(partitions ?? [], ({ topic }) => topic);
  return [...byTopic].map(([topic, some]) => ({
    key: `${service} ${topic}`,
    service,
    topic,
    partitions: some,
  }));
}
