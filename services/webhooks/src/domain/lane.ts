/** The lane of a partition: its events go to a webhook one after the other, in their order. */
export const topicLane = (topic: string, partition: number): string => `${topic}/${partition}`;

/** The lane of a partition's replayed events. */
export const replayLane = (topic: string, partition: number): string =>
  `${REPLAY}${topicLane(topic, partition)}`;
const REPLAY = 'replay/';
/**
 * Replay lanes may have a delivery that was tried behind one that was not, because a later replay can insert
 * earlier events.
 */
export const isReplayLane = (lane: string): boolean => lane.startsWith(REPLAY);

/**
 * A lane without order, sorted by due time: a delivery that waits for its next attempt does not block others.
 */
export const PING_LANE = 'ping';
export const REDELIVER_LANE = 'redeliver';

export const hasOrder = (lane: string): boolean => lane !== PING_LANE && lane !== REDELIVER_LANE;
