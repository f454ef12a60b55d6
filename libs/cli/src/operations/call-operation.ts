import type { Api, CallOptions, Client } from '@cowrie/client';

export type OperationName = keyof Api;

/** The cast: an operation and its input belong together, which TypeScript cannot follow. */
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
