import type { Api, CallOptions, Client } from '@cowrie/client';

export type OperationName = keyof Api;

/** TypeScript cannot follow that an operation and its input belong together. */
export function callOperation(
  client: Client,
  name: string,
  input: object,
  options: CallOptions = {},
): Promise<unknown> {
  const call = client[name as OperationName] as unknown as (
    input: object,
    options: CallOptions,
  ) => Promise<unknown>;
  return call(input, options);
}
