import { parseArgs } from 'node:util';
import { deadLetterTopic } from '@cowrie/contracts';
import { REDRIVEN_TOPICS } from './letters.ts';

export type RedriveArgs = {
  topics: string[];
  partition?: number;
  offset?: bigint;
  apply: boolean;
  force: boolean;
  dismiss: boolean;
};

export function readArgs(args: readonly string[]): RedriveArgs {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const options = { topic: text, partition: text, offset: text, apply: flag, force: flag, dismiss: flag };
  const { topic, partition, offset, apply, force, dismiss } = parseArgs({ args: [...args], options }).values;
  const known = REDRIVEN_TOPICS.map(deadLetterTopic);
  if (topic !== undefined && !known.includes(topic)) throw new Error(`--topic is one of ${known.join(', ')}`);
  for (const [name, value] of Object.entries({ partition, offset }))
    if (value !== undefined && !/^\d{1,18}$/.test(value)) throw new Error(`--${name} is a number`);
  if (offset !== undefined && (topic === undefined || partition === undefined))
    throw new Error('--offset needs --topic and --partition');
  if (force && dismiss)
    throw new Error('--force puts a letter back and --dismiss does not: give one of them');
  for (const [name, value] of Object.entries({ force, dismiss }))
    if (value && offset === undefined) throw new Error(`--${name} is for a single letter: it needs --offset`);
  return {
    topics: REDRIVEN_TOPICS.filter((one) => topic === undefined || deadLetterTopic(one) === topic),
    ...(partition === undefined ? {} : { partition: Number(partition) }),
    ...(offset === undefined ? {} : { offset: BigInt(offset) }),
    apply,
    force,
    dismiss,
  };
}
