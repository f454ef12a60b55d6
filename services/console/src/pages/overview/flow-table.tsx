import { Text } from '@mantine/core';
import { Disclosure } from '../../ui/disclosure.tsx';
import { ScrollTable } from '../../ui/tables/scroll-table.tsx';
import { Coins } from '../../ui/values/coins.tsx';
import { Count } from '../../ui/values/count.tsx';
import { type Buckets, useBucketName } from './buckets.ts';
import type { Interval } from './period.ts';
import { COUNTS, FLOWS, useFlowTexts } from './texts.ts';

type Props = { buckets: Buckets; interval: Interval };

/** The numbers of the plots, newest first, without the buckets in which nothing happened. */
export function FlowTable({ buckets, interval }: Props) {
  const t = useFlowTexts();
  return (
    <Disclosure name={t.numbers}>
      {buckets?.every(({ transactions }) => transactions === 0) ? (
        <Text c="dimmed">{t.nothing}</Text>
      ) : (
        <Numbers buckets={buckets} interval={interval} />
      )}
    </Disclosure>
  );
}

function Numbers({ buckets, interval }: Props) {
  const t = useFlowTexts();
  const nameOf = useBucketName(interval);
  const names = [
    t.intervals[interval],
    ...FLOWS.map((flow) => t.flows[flow]),
    ...COUNTS.map((count) => t.counts[count]),
    t.supply,
  ];
  const rows = buckets?.filter(({ transactions }) => transactions > 0).toReversed() ?? [];
  return (
    <ScrollTable name={t.numbers}>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((bucket) => (
          <tr key={bucket.from}>
            <th scope="row">
              <time dateTime={bucket.from}>{nameOf(bucket.from)}</time>
            </th>
            {FLOWS.map((flow) => (
              <td key={flow}>
                <Coins amount={bucket[flow]} />
              </td>
            ))}
            {COUNTS.map((count) => (
              <td key={count}>
                <Count value={bucket[count]} />
              </td>
            ))}
            <td>
              <Coins amount={bucket.supply} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
