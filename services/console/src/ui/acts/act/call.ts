import type { Output } from '@cowrie/client';
import { api, clientWith } from '../../../api/api.ts';
import type { Act, Operation, Target } from './act.ts';
import type { Typed } from './fields.ts';

type Options = { idempotencyKey?: string };

/** Has the gateway do it. */
export function callAct<Op extends Operation, Given extends Typed, Body, On extends Target, Data>(
  { operation, document, input, apiKey }: Act<Op, Given, Body, On, Data>,
  body: Body,
  on: On,
  { idempotencyKey, typedKey }: { idempotencyKey: string; typedKey: string },
): Promise<Output<Op>> {
  const client = apiKey === undefined ? api : clientWith(typedKey);
  const call = client[operation] as (given: object, options: Options) => Promise<Output<Op>>;
  return call(input(body, on), document.takesKey ? { idempotencyKey } : {});
}
