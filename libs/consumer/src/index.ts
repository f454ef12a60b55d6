export { createEventConsumer } from './create-event-consumer.ts';
export type { EventConsumer } from './engine/consume-events.ts';
export type { ConsumerPosition } from './engine/position.ts';
export type { CowrieEvent, EventTopic, EventType, EventTypeOf, OtherEvent } from './events/event.ts';
export { createRecordReader, type ReadRecord } from './events/read-record.ts';
export { cannotApply } from './handler-fault.ts';
export { countDeadLetters, readLeftBehind, readNextOffsets, readPlaces } from './inbox/read.ts';
export { install, installSql } from './inbox/tables.ts';
export type { KafkaSettings } from './kafka.ts';
export { type ForeignRecord, leaveBehind } from './leave-behind.ts';
export type {
  BatchOptions,
  EventConsumerSettings,
  EventHandlers,
  HandlerContext,
  HandlerOptions,
  PreparedEvent,
} from './options.ts';
export { type RedriveOptions, type RedriveResult, redrive } from './redrive.ts';
export { beginAtEnd } from './replay/begin-at-end.ts';
export type { ReplayStart } from './replay/find-start.ts';
export { type Replay, type ReplayOptions, replayFrom } from './replay/replay.ts';
