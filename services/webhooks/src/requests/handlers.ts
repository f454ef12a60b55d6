import type { WebhookAnswer, WebhookRequest } from '@cowrie/contracts';
import type pg from 'pg';

export type RequestDeps = {
  pool: pg.Pool;
  now(): number;
  /** Something new is to be sent. */
  onPending(): void;
};

/** What answers each request, by its name. */
export type Handlers<N extends WebhookRequest['name'] = WebhookRequest['name']> = {
  [Name in N]: (data: Extract<WebhookRequest, { name: Name }>['data']) => Promise<WebhookAnswer<Name>>;
};
