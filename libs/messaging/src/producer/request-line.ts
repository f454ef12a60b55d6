import type { QueuedMessage, SendQueue } from './send-queue.ts';

/**
 * Begins requests in their order, several at a time. Inside kafkajs they overtake each other until they are written, so the
 * next begins one turn after that: with several brokers a request has several parts, which are written in the same turn.
 */
export function createRequestLine(deps: {
  queue: SendQueue;
  queueMs: number;
  /** How many may be under way now. */
  requestsMax(): number;
  /** Never rejects; `onWritten` lets the next request begin. */
  send(taken: QueuedMessage[], onWritten: () => void): Promise<void>;
}) {
  const { queue, requestsMax } = deps;
  const inFlight = new Set<Promise<void>>();
  let starting: (() => void) | undefined;
  let isScheduled = false;

  /** Begins a request if there is anything to send and room for it. */
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
    /** Begins when this turn of the event loop is over, with all that it hands over. */
    beginAfterTurn(): void {
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(() => {
        isScheduled = false;
        begin();
      });
    },
    inFlight: () => inFlight.size,
    /** Resolves when nothing waits and nothing is under way, or nothing can be sent any more. */
    async drained(): Promise<void> {
      while (requestsMax() > 0 && (inFlight.size > 0 || queue.size() > 0)) {
        await Promise.allSettled(inFlight);
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
