/** The events of a lane go to a webhook one after the other. */
export const topicLane = (topic: string, partition: number): string => `${topic}/${partition}`;

export const replayLane = (topic: string, partition: number): string =>
  `${REPLAY}${topicLane(topic, partition)}`;
const REPLAY = 'replay/';
/** A later replay can insert earlier events, so a delivery that was tried may be behind one that was not. */
export const isReplayLane = (lane: string): boolean => lane.startsWith(REPLAY);

/** In these lanes a delivery that waits for its next attempt does not block others. */
export const PING_LANE = 'ping';
export const REDELIVER_LANE = 'redeliver';

export const hasOrder = (lane: string): boolean => lane !== PING_LANE && lane !== REDELIVER_LANE;
