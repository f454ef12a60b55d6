import type { PartitionSurvey, Survey } from './survey.ts';

/** The steps run in this order; all except `group` are one database transaction. */
export type Step =
  /** Makes these sequences void, and publishes events after them that report it. */
  | { kind: 'void'; partition: number; from: bigint; to: bigint; lostEvents: number }
  /** Skips commands that the topic has lost. */
  | { kind: 'skip'; partition: number; from: bigint; to: bigint }
  | { kind: 'ids'; above: bigint }
  | { kind: 'group'; group: 'commands' | 'users'; offsets: Map<number, bigint> };

/** Covers ids reserved by failed batches that nobody saw; tiny compared to 2^53. */
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

/** A caller may have seen an id whose event was never published, so each command since then counts with its maximum. */
function idStep({ database, tally, commands, partitions }: Survey): Step[] {
  const isBack = partitions.some(({ ahead, nextSequence }) => ahead.highest >= nextSequence);
  if (!isBack && commands.movements === 0) return [];
  const highest = BigInt(Math.max(tally.highestId, database.last?.id ?? 0));
  const above = highest + BigInt(commands.movements) + ID_MARGIN;
  return above <= database.lastId ? [] : [{ kind: 'ids', above }];
}

/** A group beyond the database's position would get nothing until a new command comes. */
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
