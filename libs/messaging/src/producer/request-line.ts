import type { SendQueue, Waiting } from './send-queue.ts';

/** Begins requests in their order, several at a time. */
export function createRequestLine(deps: {
  queue: SendQueue;
  queueMs: number;
  /** How many may be under way now. */
  requestsMax(): number;
  /** Never rejects. */
  send(taken: Waiting[]): Promise<void>;
}) {
  const { queue, requestsMax } = deps;
  const inFlight = new Set<Promise<void>>();
  let isScheduled = false;

  /** Begins requests as long as there is anything to send and room for it. */
  function begin(): void {
    while (inFlight.size < requestsMax()) {
      const taken = queue.take(deps.queueMs);
      if (taken.length === 0) return;
      const sending: Promise<void> = deps.send(taken).finally(() => {
        inFlight.delete(sending);
        begin();
      });
      inFlight.add(sending);
    }
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
