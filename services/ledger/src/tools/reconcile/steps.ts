import type { PartitionSurvey, Survey } from './survey.ts';

/** What is to be done, in this order; everything but `group` is one transaction of the database. */
export type Step =
  /** These numbers are void, and events with the numbers after them say so. */
  | { kind: 'void'; partition: number; from: bigint; to: bigint; lostEvents: number }
  /** Commands from `from` on are not in the topic any more: they are given up. */
  | { kind: 'skip'; partition: number; from: bigint; to: bigint }
  /** Transaction ids go on above this one. */
  | { kind: 'ids'; above: bigint }
  /** A consumer group goes on at an earlier offset. */
  | { kind: 'group'; group: 'commands' | 'users'; offsets: Map<number, bigint> };

/**
 * Ids that were taken and never seen: those of batches that failed and were tried again. It is many times what a ledger
 * takes in the few seconds that such tries can last, and nothing beside 2^53.
 */
const ID_MARGIN = 1_000_000n;

export function stepsOf(survey: Survey): Step[] {
  const { partitions } = survey;
  return [
    ...partitions.flatMap(voidStep),
    ...partitions.flatMap(skipStep),
    ...idStep(survey),
    ...groupSteps(survey),
  ];
}

function voidStep({ partition, nextSequence, ahead, lostEvents }: PartitionSurvey): Step[] {
  if (ahead.highest < nextSequence) return [];
  return [{ kind: 'void', partition, from: nextSequence, to: ahead.highest, lostEvents }];
}

function skipStep({ partition, nextOffset, commands }: PartitionSurvey): Step[] {
  if (commands.low <= nextOffset) return [];
  return [{ kind: 'skip', partition, from: nextOffset, to: commands.low }];
}

/**
 * An id that somebody was told must not come again, also when its event was never published: each of the commands since
 * may have made as many transactions as it can make.
 */
function idStep({ database, tally, commands, partitions }: Survey): Step[] {
  const isBack = partitions.some(({ ahead, nextSequence }) => ahead.highest >= nextSequence);
  if (!isBack && commands.movements === 0) return [];
  const highest = BigInt(Math.max(tally.highestId, database.last?.id ?? 0));
  const above = highest + BigInt(commands.movements) + ID_MARGIN;
  return above <= database.lastId ? [] : [{ kind: 'ids', above }];
}

/** A group that stands beyond what the database has decided gets nothing until a new command comes. */
function groupSteps({ partitions, committed, users }: Survey): Step[] {
  const back = partitions.flatMap(({ partition, nextOffset, commands }): [number, bigint][] => {
    const due = commands.low > nextOffset ? commands.low : nextOffset;
    return (committed.get(partition) ?? 0n) > due ? [[partition, due]] : [];
  });
  const steps: Step[] =
    back.length === 0 ? [] : [{ kind: 'group', group: 'commands', offsets: new Map(back) }];
  if (users) steps.push({ kind: 'group', group: 'users', offsets: users });
  return steps;
}
