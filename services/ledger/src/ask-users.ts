import { USER_QUERIES } from '@cowrie/contracts';
import { createQueryClient, type QueryClient } from '@cowrie/queries';
import type { ServiceContext } from '@cowrie/runtime';
import type { ConfigSchema } from './config.ts';
import type { AskUsers } from './engine/feature.ts';

const WITHIN_MS = 2_000;
const MAX_IN_FLIGHT = 16;
const PRINCIPAL = 'system:ledger';

/** Asks the user service about the ledger's own payments. Rejects without an answer; the payment then waits. */
export function createAskUsers({ config, logger, meter, tracer }: ServiceContext<typeof ConfigSchema>): {
  ask: AskUsers;
  close(): void;
} {
  const client = createQueryClient({
    ...{ service: 'user', origins: config.USER_QUERIES_URL, secrets: config.SERVICE_TOKEN_SECRETS },
    ...{ instance: config.INSTANCE_NAME, maxInFlight: MAX_IN_FLIGHT, logger, meter, tracer },
  });
  return { ask: askWith(client), close: client.close };
}

const askWith =
  (client: QueryClient): AskUsers =>
  async (name, data) => {
    const issuedAtMs = Date.now();
    const deadlineMs = issuedAtMs + WITHIN_MS;
    const envelope = { principal: PRINCIPAL, apiKeyId: null, requestId: name, issuedAtMs, deadlineMs };
    const message = { name, data, ...envelope };
    const result = await client.request({ message, timeoutMs: WITHIN_MS });
    if (!result.ok) throw new Error(`${name}: the user service did not answer (${result.failure})`);
    if (result.reply.outcome === 'rejected') throw new Error(`${name}: ${result.reply.detail}`);
    // TypeScript cannot follow the name to its reply.
    return USER_QUERIES[name].reply.parse(result.reply.data) as never;
  };
