import { type Answer, send } from '../../support/http.ts';
import { LONGEST_WAIT_MS } from '../../support/longest-wait.ts';
import { isSuccess } from '../../support/outcome.ts';
import { acknowledgedBy, toAnswered, toUnanswered } from './answer.ts';
import { judge } from './judge.ts';
import type { LoadUsers } from './set-up/users.ts';
import type { Attempt, Operation, Purpose, Violation } from './types.ts';

export type Sender = {
  send(operation: Operation, purpose: Purpose): Promise<Attempt>;
};

const WITH_KEY = ['/api/admin/mint', '/api/admin/burn'];

/** Sends to the gateways in turn. `allowed` may change at any time. */
export function createSender(deps: {
  baseUrls: readonly string[];
  apiKey: string;
  users: Pick<LoadUsers, 'tokenOf'>;
  allowed: Readonly<{ connectionErrors: boolean }>;
  onAttempt(attempt: Attempt, violation: Violation | undefined): void;
  timeoutMs?: number;
}): Sender {
  const { baseUrls, apiKey, users, allowed } = deps;
  const timeoutMs = deps.timeoutMs ?? LONGEST_WAIT_MS;
  let turn = 0;

  function ask({ method = 'POST', path, key, body }: Operation, token: string): Promise<Answer> {
    const text = JSON.stringify(body);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      'idempotency-key': key,
      ...(WITH_KEY.includes(path) ? { 'x-api-key': apiKey } : {}),
    };
    return send({ method, path, headers, body: text, timeoutMs }, baseUrls[turn++ % baseUrls.length]);
  }

  return {
    async send(operation, purpose) {
      const token = await users.tokenOf(Number(operation.principal.slice('user:'.length)));
      const sentAtMs = Date.now();
      const allowedAtStart = allowed.connectionErrors;
      const outcome = await ask(operation, token).catch(toUnanswered);
      const answer = 'headers' in outcome ? outcome : undefined;
      const acknowledged =
        answer && isSuccess(answer.status) ? acknowledgedBy(operation.kind, answer) : undefined;
      const answered = 'headers' in outcome ? toAnswered(outcome, acknowledged) : outcome;
      const attempt: Attempt = { ...answered, purpose, sentAtMs, answeredAtMs: Date.now() };
      // A connection broken by the fault may be noticed only after the fault ended.
      const connectionErrors = allowed.connectionErrors || allowedAtStart;
      const violation = judge(operation, attempt, { connectionErrors });
      operation.attempts.push(attempt);
      operation.acknowledged ??= acknowledged ?? null;
      deps.onAttempt(attempt, violation);
      return attempt;
    },
  };
}
