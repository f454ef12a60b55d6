import type { Socket } from 'node:net';
import type pg from 'pg';

/** pg's types do not declare the socket. */
type PipelinedClient = pg.ClientBase & { connection?: { stream?: Pick<Socket, 'cork' | 'uncork'> } };

/**
 * Writes the queries of `send` to the socket together: a batch of the ledger takes two writes, and two
 * wake-ups of PostgreSQL, instead of eight. It gave 1.08 times the transfers/s at 64 callers, 1.07 at 256
 * (docs/decisions/0009).
 */
export function inOneWrite<T>(client: PipelinedClient, send: () => T): T {
  const stream = client.connection?.stream;
  stream?.cork();
  try {
    return send();
  } finally {
    stream?.uncork();
  }
}
