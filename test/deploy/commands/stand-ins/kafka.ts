import { type Flags, readFlags } from './flags.ts';

/** Kafka's own tools are only parsed. These are the flags of Kafka 4.3 that are not deprecated. */
const ALWAYS = { 'bootstrap-server': 'v', 'command-config': 'v' } as const satisfies Flags;
const TOOLS: Record<string, Flags> = {
  'kafka-configs.sh': {
    ...ALWAYS,
    ...{
      alter: 'b',
      describe: 'b',
      'entity-type': 'v',
      'entity-name': 'v',
      'add-config': 'v',
      'delete-config': 'v',
    },
  },
  'kafka-console-consumer.sh': {
    ...ALWAYS,
    ...{
      topic: 'v',
      'from-beginning': 'b',
      'formatter-property': 'v',
      'max-messages': 'v',
      partition: 'v',
      offset: 'v',
    },
  },
  'kafka-delete-records.sh': { ...ALWAYS, 'offset-json-file': 'v' },
  'kafka-features.sh': { ...ALWAYS, 'release-version': 'v' },
  'kafka-reassign-partitions.sh': {
    ...ALWAYS,
    ...{ generate: 'b', execute: 'b', verify: 'b', list: 'b', throttle: 'v', 'broker-list': 'v' },
    ...{ 'topics-to-move-json-file': 'v', 'reassignment-json-file': 'v' },
  },
};
export const KAFKA_TOOLS: readonly string[] = Object.keys(TOOLS);

export function kafkaTool(name: string, args: readonly string[]): string {
  const read = readFlags(args, TOOLS[name] ?? {});
  if ('problem' in read) return read.problem;
  if (read.rest.length > 0) return `what is ${read.rest[0]}?`;
  if (!args.includes('--bootstrap-server')) return 'it says no broker';
  return args.includes('--command-config') ? '' : 'it says no login';
}
