import type {
  HealthReader,
  WEBHOOK_COMMANDS,
  WEBHOOK_QUERIES,
  WebhookAnswer,
  WebhookRequest,
} from '@cowrie/contracts';
import type { AdminLogActor } from '@cowrie/postgres';
import type { Logger } from '@cowrie/telemetry';
import type pg from 'pg';
import type { SecretsOf } from '../sending/secrets.ts';
import type { SendingInstrumentation } from '../sending/sending-instrumentation.ts';

export type RequestDeps = {
  pool: pg.Pool;
  readHealth: HealthReader;
  now(): number;
  logger: Logger;
  onPending(): void;
  secretsOf: SecretsOf;
  instrumentation: SendingInstrumentation;
  /** Called before a webhook may become ACTIVE. */
  catchUp(): Promise<void>;
  /** True if all present events are stored as deliveries, or soon are. */
  areCurrent(): Promise<boolean>;
};

type DataOf<N extends WebhookRequest['name']> = Extract<WebhookRequest, { name: N }>['data'];

/** Commands run in a transaction that is committed before the reply. */
export type Commands<N extends keyof typeof WEBHOOK_COMMANDS = keyof typeof WEBHOOK_COMMANDS> = {
  [Name in N]: (
    data: DataOf<Name>,
    client: pg.ClientBase,
    actor: AdminLogActor,
  ) => Promise<WebhookAnswer<Name>>;
};

export type Queries<N extends keyof typeof WEBHOOK_QUERIES = keyof typeof WEBHOOK_QUERIES> = {
  [Name in N]: (data: DataOf<Name>) => Promise<WebhookAnswer<Name>>;
};
