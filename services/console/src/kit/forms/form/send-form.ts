import type { Client, Output } from '@cowrie/client';
import type { FormInput } from './fields.ts';
import type { Form, Operation, Target } from './form.ts';

type Options = { idempotencyKey?: string };

export function sendForm<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
>(
  { operation, document, toInput: input }: Form<Op, FieldInput, Body, Subject, Data>,
  body: Body,
  on: Subject,
  { idempotencyKey, client }: { idempotencyKey: string; client: Client },
): Promise<Output<Op>> {
  const call = client[operation] as (given: object, options: Options) => Promise<Output<Op>>;
  return call(input(body, on), document.takesKey ? { idempotencyKey } : {});
}
