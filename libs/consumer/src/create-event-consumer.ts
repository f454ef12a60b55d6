import { type Meter, silentMeter } from '@cowrie/telemetry';
import type { DeadLetterPolicy } from './engine/attempt.ts';
import { consumeEvents, type EventConsumer } from './engine/consume-events.ts';
import { mayDependOnEvents, type SliceFailure } from './engine/merge-slices.ts';
import { createTransact } from './engine/transaction.ts';
import type { CowrieEvent, EventTopic, EventTypeOf } from './events/event.ts';
import { isHandlerError } from './handler-client.ts';
import { faultOfHandler } from './handler-fault.ts';
import { createInbox } from './inbox/inbox.ts';
import { kafkaClientOf, kafkaGroupOf } from './kafka.ts';
import { stderrLogger } from './logger.ts';
import type { BatchOptions, EventConsumerSettings, HandlerOptions } from './options.ts';
import { settleVoided } from './settle-void.ts';
import { type HandlerWork, handleBatches, handleOneByOne } from './work.ts';

const ATTEMPTS_MAX = 5;
const DEAD_LETTER_AFTER_MS = 120_000;

/**
 * Each event is applied exactly once: a handler's writes and the partition's position are committed together.
 * Any number of instances may run.
 */
export function createEventConsumer<
  T extends EventTopic,
  K extends EventTypeOf<T> = EventTypeOf<T>,
  V = CowrieEvent<K>,
>(
  settings: EventConsumerSettings<T> & (HandlerOptions<T> | BatchOptions<K, CowrieEvent<K>, V>),
): EventConsumer {
  const { topic } = settings;
  return 'handlers' in settings
    ? openConsumer(settings, handleOneByOne(topic, settings))
    : openConsumer(settings, handleBatches(topic, settings));
}

function openConsumer<E>(
  settings: EventConsumerSettings<EventTopic>,
  handling: HandlerWork<E>,
): EventConsumer {
  const { topic, topicName = topic, groupId, pool, schema, prepared } = settings;
  const { logger = stderrLogger, meter = silentMeter } = settings;
  const inboxOf = { groupId, topic: topicName, schema };
  const transact = createTransact(pool, settings.transactionTimeoutMs);
  const work = settleVoided(topic, handling, inboxOf);
  let crash: Error | undefined;
  const consumer = consumeEvents(kafkaClientOf(settings.kafka, groupId, logger), {
    ...settings,
    topic: topicName,
    groupId: kafkaGroupOf(settings.kafka, groupId, topicName),
    transact,
    inbox: createInbox(transact, { ...inboxOf, prepared }),
    decode: work.decode,
    write: work.write,
    faultOf: faultOfHandler,
    mayFewerSucceed,
    keeping: deadLetterPolicyOf(settings, topicName, meter),
    howToGoOn: settings.howToGoOn ?? HOW_TO_GO_ON,
    logger,
    meter,
    onCrash(error) {
      crash = error;
      // A team's program may end in `onCrash`, so the log line comes first.
      logger.error({ err: error, topic: topicName }, 'nothing is consumed any more');
      settings.onCrash?.(error);
    },
  });
  return {
    ...consumer,
    problems() {
      const ended = crash ? [`${topicName}: nothing is consumed any more: ${crash.message}`] : [];
      return [...ended, ...consumer.problems()];
    },
  };
}

function mayFewerSucceed(failed: SliceFailure): boolean {
  const { error, fault } = failed;
  if (mayDependOnEvents(failed) || isHandlerError(error)) return true;
  return fault.whose === 'world' && fault.reason === 'contention';
}

const HOW_TO_GO_ON =
  'Nothing is applied. If that is intended, undo what the events changed and call replayFrom to begin again';

function deadLetterPolicyOf(
  settings: EventConsumerSettings<EventTopic>,
  topic: string,
  meter: Meter,
): DeadLetterPolicy {
  const { attemptsMax = ATTEMPTS_MAX, deadLetterAfterMs = DEAD_LETTER_AFTER_MS } = settings;
  const { logger = stderrLogger } = settings;
  const count = meter.counter(
    'cowrie_consumer_dead_letters_total',
    'Events that were put aside in the table for dead letters',
    ['topic'],
  );
  count(0, { topic });
  return {
    attemptsMax,
    deadLetterAfterMs,
    onKept(letters) {
      for (const { message, reason } of letters) {
        const { partition, offset } = message;
        logger.error(
          { topic, partition, offset, reason },
          'event dead-lettered; the partition continues without it',
        );
      }
      count(letters.length, { topic });
    },
  };
}
