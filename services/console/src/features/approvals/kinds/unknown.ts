import { defineKind, type Told } from '../kind.ts';

const sentence = ({ approval }: Told<undefined>) => `${approval.action}: ${approval.target}`;

/** An act that only a newer server knows: what the API calls it, and the request as it was sent. */
export const unknown = defineKind()<'request' | 'body'>({
  facts: ({ approval: { method, path, request } }) => ({
    request: `${method} ${path}`,
    body: JSON.stringify(request),
  }),
  texts: {
    en: { sentence, names: { request: 'Request', body: 'Body' } },
    fr: { sentence, names: { request: 'Requête', body: 'Corps' } },
  },
});
