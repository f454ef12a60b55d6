import { Amount, isConnectionError, isInputError, isOutcomeUnknown, isProblem } from '@cowrie/client';
import { isCommandFailure } from '../failures.ts';
import { printable } from '../output.ts';

/** An answer never holds a token or a secret. */
export type ToolAnswer = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
  isError?: true;
};

/** The longest text of the API, except for metadata as a whole. */
const TEXT_MAX = 500;

/** Users, receivers of webhooks and callers wrote these fields. */
const WRITTEN_BY_USERS: ReadonlySet<string> = new Set([
  ...['reason', 'fullName', 'email', 'maskedName', 'displayName', 'externalId', 'reference', 'metadata'],
  ...['name', 'description', 'url', 'lastError', 'detail', 'paths', 'idempotencyKey', 'requestId'],
]);

/** These characters control a terminal or change the direction of text. */
const clean = (text: string): string => {
  const whole = printable(text);
  return whole.length <= TEXT_MAX ? whole : `${whole.slice(0, TEXT_MAX)}…`;
};

/** Texts of users go into `userText`, so that no reader takes them for somebody else's. Amounts become numbers. */
function shown(value: unknown, name = ''): unknown {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'boolean')
    return value;
  if (WRITTEN_BY_USERS.has(name)) return { userText: shown(value) };
  // The guide is the platform's own text, of many lines.
  if (name === 'guide' && typeof value === 'string') return value;
  if (typeof value === 'string') return clean(value);
  if (Amount.isAmount(value)) return value.toJSON();
  // The metadata of each entry, up to twenty texts, would be most of a page.
  if (Array.isArray(value))
    return value.map((each) => shown(isEntry(each) ? { ...each, metadata: undefined } : each));
  return shownFields(value);
}

const isEntry = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && 'metadata' in value;

export function shownFields(value: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [clean(field), shown(each, field)]));
}

export function answerOf(structuredContent: Record<string, unknown>): ToolAnswer {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
}

export const refusalOf = (error: Record<string, unknown>): ToolAnswer => ({
  ...answerOf({ error }),
  isError: true,
});

export function failureOf(error: unknown, docsUrl: string): ToolAnswer {
  const unknown = isOutcomeUnknown(error)
    ? {
        outcome: 'It may have happened: call the tool again with the same arguments and this idempotencyKey.',
        idempotencyKey: error.idempotencyKey,
      }
    : {};
  if (isProblem(error)) {
    const { title, detail, code, status, requestId, errors, retryAfterMs } = error;
    return refusalOf({
      ...{ title: clean(title), detail: clean(detail), code, status, requestId },
      ...(errors.length === 0 ? {} : { errors: shown(errors) }),
      ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
      explained: `${docsUrl}/errors/${code}.md`,
      ...unknown,
    });
  }
  if (isConnectionError(error))
    return refusalOf({
      title: 'No answer from the gateway',
      detail: error.message,
      code: error.code,
      ...unknown,
    });
  const detail = clean(error instanceof Error ? error.message : String(error));
  if (isInputError(error)) return refusalOf({ title: 'Nothing was sent', detail, code: error.code });
  if (isCommandFailure(error))
    return refusalOf({ title: 'Nothing was sent', detail, code: 'invalid_request' });
  return refusalOf({ title: 'It failed', detail, code: 'failed' });
}
