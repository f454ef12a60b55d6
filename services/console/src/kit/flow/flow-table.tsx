import type { PlatformBucket } from '@cowrie/client';
import { Text } from '@mantine/core';
import { Disclosure } from '../facts/disclosure.tsx';
import { ScrollTable } from '../tables/scroll-table.tsx';
import { useBucketName } from './buckets.ts';
import type { Interval } from './period.ts';
import type { Series } from './series.tsx';
import { useFlowTexts } from './texts.ts';

type Props<B> = { buckets: readonly B[] | undefined; series: readonly Series<B>[]; interval: Interval };

export function FlowTable<B extends PlatformBucket>(props: Props<B>) {
  const t = useFlowTexts();
  return (
    <Disclosure name={t.numbers}>
      {props.buckets?.every(({ transactions }) => transactions === 0) ? (
        <Text c="dimmed">{t.nothing}</Text>
      ) : (
        <Numbers {...props} />
      )}
    </Disclosure>
  );
}

function Numbers<B extends PlatformBucket>({ buckets, series, interval }: Props<B>) {
  const t = useFlowTexts();
  const nameOf = useBucketName(interval);
  const names = [t.intervals[interval], ...series.map(({ name }) => name)];
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
            {series.map(({ name, total }) => (
              <td key={name}>{total([bucket])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}
