import { type Client, isConnectionError, isProblem, type Output } from '@cowrie/client';
import type { Context } from '../context.ts';
import { commandFailure, EXIT } from '../failures.ts';

/** The principal decides which tools are offered; the gateway decides what they may do. */
export type Principal =
  | { kind: 'user'; id: number; role: Output<'getMyUser'>['role'] }
  /** A service account, or one that acts for a user of its platform. */
  | { kind: 'platform' | 'delegated'; scopes: readonly string[] }
  /** The token does not tell the role, or the gateway does not answer. */
  | { kind: 'unknown' };

export type Right = { role?: 'USER' | 'ADMIN' | 'SUPERADMIN' | null; scopes?: readonly string[] };

const LEVEL = { USER: 0, DEVELOPER: 0, ADMIN: 1, SUPERADMIN: 2 };

export function isOffered({ role, scopes = [] }: Right, principal: Principal): boolean {
  if (principal.kind === 'unknown') return true;
  if (principal.kind === 'user') return !!role && LEVEL[principal.role] >= LEVEL[role];
  return scopes.some((scope) => principal.scopes.includes(scope));
}

export const isAdministrator = (principal: Principal): boolean => isOffered({ role: 'ADMIN' }, principal);

type McpCaller = { client: Client; principal: Principal };

const FIRST_ANSWER_MS = 5_000;
const scopesOf = ({ scope }: { scope: string }) => scope.split(' ').filter((each) => each !== '');

export async function speak(
  context: Context,
  { externalId, scope }: { externalId: string | undefined; scope: string | undefined },
): Promise<McpCaller> {
  const { COWRIE_CLIENT_ID: clientId, COWRIE_CLIENT_SECRET: secret, COWRIE_TOKEN: token } = process.env;
  if (externalId !== undefined) return delegated(context, { externalId, scope });
  if (scope !== undefined) throw commandFailure('--scope needs --for', EXIT.usage);
  if (!clientId || !secret || token) return asUser(context);
  const client = context.asServiceAccount();
  const granted = await client.createServiceToken({}, { signal: context.signal });
  return { client, principal: { kind: 'platform', scopes: scopesOf(granted) } };
}

async function asUser({ client, out, signal }: Context): Promise<McpCaller> {
  try {
    const { id, role } = await client.getMyUser({}, { signal, deadlineMs: FIRST_ANSWER_MS });
    return { client, principal: { kind: 'user', id, role } };
  } catch (error) {
    // A delegated token may not read the user.
    if (!isProblem(error, 'forbidden') && !isConnectionError(error) && !isBusy(error)) throw error;
    out.note(`The caller is unknown (${error.message}), so every tool is offered.`);
    return { client, principal: { kind: 'unknown' } };
  }
}

const isBusy = (error: unknown): error is Error =>
  isProblem(error) && (error.status === 429 || error.status >= 500);

async function delegated(
  context: Context,
  exchange: { externalId: string; scope: string | undefined },
): Promise<McpCaller> {
  const account = context.asServiceAccount();
  const granted = await account.exchangeToken(exchange, { signal: context.signal });
  const { externalId, scope } = exchange;
  const client = account.actFor(externalId, { scope });
  return { client, principal: { kind: 'delegated', scopes: scopesOf(granted) } };
}
