import type { Client, Output } from '@cowrie/client';
import type { Typed } from './fields.ts';
import type { Act, Operation, Target } from './form.ts';

type Options = { idempotencyKey?: string };

/** Has the gateway do it, by a client that has what the act takes. */
export function callAct<Op extends Operation, Given extends Typed, Body, On extends Target, Data>(
  { operation, document, input }: Act<Op, Given, Body, On, Data>,
  body: Body,
  on: On,
  { idempotencyKey, client }: { idempotencyKey: string; client: Client },
): Promise<Output<Op>> {
  const call = client[operation] as (given: object, options: Options) => Promise<Output<Op>>;
  return call(input(body, on), document.takesKey ? { idempotencyKey } : {});
}
