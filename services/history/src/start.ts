import { countDeadLetters, readNextOffsets, readPlaces } from '@cowrie/consumer';
import { HistoryQuery, TOPICS } from '@cowrie/contracts';
import { topicEnds } from '@cowrie/messaging';
import type { RunningService, ServiceContext } from '@cowrie/runtime';
import { answerQueries, createServiceHealth, inboxSampler, openService, startParts } from '@cowrie/service';
import type { ConfigSchema } from './config.ts';
import { consumeCoinEvents, SCHEMA } from './events/consume.ts';
import { createLinger, LINGER_MS } from './events/linger.ts';
import { createQueries } from './queries/queries.ts';
import { createSequences } from './queries/sequences.ts';
import { createWholeness } from './queries/wholeness.ts';
import { consumeRefusals } from './refusals/consume.ts';
import { insertRefusals, REFUSAL_COUNTS_RETENTION, REFUSALS_RETENTION } from './refusals/table.ts';

const MIGRATIONS = new URL('../migrations', import.meta.url);
const INBOX = { topic: TOPICS.coinEvents, groupId: 'history', schema: SCHEMA } as const;
/** Dead letters are in a table of this service's database, not in a topic. */
const DEAD_LETTERS = 'history.inbox';
const REFUSALS_GROUP = 'history-refusals';
const SEQUENCE_POLL_MS = 15;

type Context = ServiceContext<typeof ConfigSchema>;
type Service = Awaited<ReturnType<typeof openHistory>>;

/** Resolves when both consumer groups have joined. */
export async function startHistory(context: Context): Promise<RunningService> {
  const { config, logger, meter } = context;
  const service = await openHistory(context);
  const { pools } = service;
  const { wholeness, sequences, events } = await project(service);
  const follows = [{ ...INBOX, positions: () => readNextOffsets(pools.queries, INBOX) }];
  const countByPlace = async () => new Map([[DEAD_LETTERS, await countDeadLetters(pools.queries, INBOX)]]);
  const readHealth = createServiceHealth(service, { follows, countDeadLetters: countByPlace });
  const queries = answerQueries<HistoryQuery>(service, {
    schema: HistoryQuery,
    maxInFlight: config.HISTORY_QUERIES_IN_FLIGHT,
    handle: createQueries({ sequences, pool: pools.queries, readHealth, logger }),
  });
  const refusals = consumeRefusals(service.client, {
    topic: TOPICS.refusals,
    groupId: REFUSALS_GROUP,
    insert: (rows) => insertRefusals(pools.refusals, rows),
    ...{ logger, meter },
  });
  wholeness.start();
  return startParts(service, {
    // A running query may wait for events, so queries close first.
    servers: [queries, events, refusals],
    closeInTurn: true,
    partitions: events.partitions,
    retention: { tasks: [REFUSALS_RETENTION, REFUSAL_COUNTS_RETENTION] },
    samplers: [inboxSampler(countByPlace)],
    problems: wholeness.problems,
    close() {
      sequences.close();
      wholeness.stop();
    },
  });
}

/** Each job has its own pool, so that queries and the projection never wait for each other's connections. */
const openHistory = (context: Context) =>
  openService(context, {
    name: 'history',
    databaseUrl: context.config.HISTORY_DATABASE_URL,
    migrations: MIGRATIONS,
    pools: {
      queries: { max: 8, indexPlans: true, statementTimeoutMs: 5_000 },
      events: { max: 3 },
      refusals: { max: 1 },
    },
    namedByPool: true,
  });

async function project({ client, pools, context }: Service) {
  const { logger, meter, tracer } = context;
  const linger = createLinger(LINGER_MS);
  const read = () => readPlaces(pools.queries, INBOX);
  const wholeness = createWholeness({
    read,
    ends: await topicEnds(client, TOPICS.coinEvents),
    onFallenBack(partition, { nextSequence }) {
      sequences.set(partition, Number(nextSequence) - 1);
      events.reopen(partition);
    },
    logger,
  });
  const sequences = createSequences({
    read,
    owns: (partition) => events.partitions().includes(partition),
    onAwaited: linger.setAwaited,
    isWhole: wholeness.isWhole,
    pollMs: SEQUENCE_POLL_MS,
    logger,
    meter,
  });
  const events = consumeCoinEvents(client, {
    pool: pools.events,
    ...{ ...INBOX, linger, logger, meter, tracer },
    onPosition({ partition, nextOffset, nextSequence }) {
      wholeness.moved(partition, { nextOffset, nextSequence });
      sequences.set(partition, Number(nextSequence) - 1);
    },
    onCrash: context.fail,
  });
  return { wholeness, sequences, events };
}
