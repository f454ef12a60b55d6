import { defineKind } from '../kind.ts';

/** An act that only a newer server knows: what the API calls it, and the request as it was sent. */
export const unknown = defineKind<'unknown'>({
  facts: ({ approval: { method, path, request } }) => ({
    request: `${method} ${path}`,
    body: JSON.stringify(request),
  }),
});
