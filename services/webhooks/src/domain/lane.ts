/** What is sent to a webhook one after the other: the events of a partition, in their order. */
export const topicLane = (topic: string, partition: number): string => `${topic}/${partition}`;

/** The same, of events that are replayed. */
export const replayLane = (topic: string, partition: number): string =>
  `${REPLAY}${topicLane(topic, partition)}`;
const REPLAY = 'replay/';
/** What was tried may stand in it behind what was not: a later replay puts earlier events before it. */
export const isReplayLane = (lane: string): boolean => lane.startsWith(REPLAY);

/** Beside the order, by the time when each is due: one that waits for its next attempt holds up no other. */
export const PING_LANE = 'ping';
export const REDELIVER_LANE = 'redeliver';

export const hasOrder = (lane: string): boolean => lane !== PING_LANE && lane !== REDELIVER_LANE;
