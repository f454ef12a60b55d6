import { defineKind } from '../kind.ts';

/** An operation of a newer server, shown as its raw request. */
export const unknown = defineKind<'unknown'>({
  facts: ({ approval: { method, path, request } }) => ({
    request: `${method} ${path}`,
    body: JSON.stringify(request),
  }),
});
