import type { QueuedMessage, SendQueue } from './send-queue.ts';

/** Inside kafkajs requests may overtake each other until they are written, so the next one starts one turn later. */
export function createRequestLine(deps: {
  queue: SendQueue;
  queueMs: number;
  requestsMax(): number;
  /** It never rejects; `onWritten` lets the next request start. */
  send(taken: QueuedMessage[], onWritten: () => void): Promise<void>;
}) {
  const { queue, requestsMax } = deps;
  const inFlight = new Set<Promise<void>>();
  let starting: (() => void) | undefined;
  let isScheduled = false;

  function begin(): void {
    if (starting || inFlight.size >= requestsMax()) return;
    const taken = queue.take(deps.queueMs);
    if (taken.length === 0) return;
    const letNext = (): void => {
      if (starting !== letNext) return;
      starting = undefined;
      setImmediate(begin);
    };
    starting = letNext;
    const sending: Promise<void> = deps.send(taken, letNext).finally(() => {
      inFlight.delete(sending);
      letNext();
      begin();
    });
    inFlight.add(sending);
  }

  return {
    begin,
    beginAfterTurn(): void {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        begin();
      });
    },
    inFlight: () => inFlight.size,
    async drained(): Promise<void> {
      while (requestsMax() > 0 && (inFlight.size > 0 || queue.size() > 0)) {
        await Promise.allSettled(inFlight);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
