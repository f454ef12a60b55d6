import { PARTITIONS, TOPICS, USER_QUERIES } from '@cowrie/contracts';
import { createRequester, type Requester } from '@cowrie/messaging';
import type { Service } from '@cowrie/service';
import type { AskUsers } from './engine/feature.ts';

const WITHIN_MS = 2_000;
const MAX_IN_FLIGHT = 16;
const PRINCIPAL = 'system:ledger';

/** What the ledger asks the user service for what it does by itself. It works without: whoever asks waits until there is an answer. */
export function createAskUsers({ client, producer, context: { logger, meter, tracer } }: Service): {
  ask: AskUsers;
  server: { start(): Promise<void>; healthy(): boolean; close(): Promise<void> };
} {
  const requester = createRequester(client, {
    ...{ producer, logger, meter, tracer },
    ...{ repliesTopic: TOPICS.gatewayReplies, partitions: PARTITIONS, maxInFlight: MAX_IN_FLIGHT },
    // Gateways take theirs from the front: what they are answered need not be read here.
    fromTheBack: true,
  });
  return {
    ask: askWith(requester),
    server: {
      async start() {
        // Nothing else waits for it.
        requester.start().catch((err: unknown) => logger.debug({ err }, 'the user service is not asked'));
      },
      healthy: () => true,
      close: () => requester.close(),
    },
  };
}

const askWith =
  (requester: Pick<Requester, 'request'>): AskUsers =>
  async (name, data) => {
    const issuedAtMs = Date.now();
    const deadlineMs = issuedAtMs + WITHIN_MS;
    const envelope = { principal: PRINCIPAL, apiKeyId: null, requestId: name, issuedAtMs, deadlineMs };
    const message = { name, data, ...envelope };
    const request = { topic: TOPICS.userQueries, key: null, timeoutMs: WITHIN_MS, message };
    const result = await requester.request(request);
    if (!result.ok) throw new Error(`${name}: the user service did not answer (${result.failure})`);
    if (result.reply.outcome === 'rejected') throw new Error(`${name}: ${result.reply.detail}`);
    // What a name is answered is said once, in the contract: TypeScript cannot follow a name through it.
    return USER_QUERIES[name].reply.parse(result.reply.data) as never;
  };
