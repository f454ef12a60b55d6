import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@cowrie/contracts';
import { header } from '../../http/headers.ts';

/** The cookie of a page's refresh token. It goes back to these routes alone, and no script can read it. */
const NAME = 'cowrie_refresh';
/** Browsers take a name with it over HTTPS alone, so that no page of plain HTTP can put its own in place. */
const SECURE_PREFIX = '__Secure-';
export const COOKIE_PATH = '/console/session';

const nameOf = (isHttps: boolean) => (isHttps ? `${SECURE_PREFIX}${NAME}` : NAME);

/** What sets the cookie; without a token what takes it away. */
export function setCookie(refreshToken: string | null, isHttps: boolean): string {
  const lifeSeconds = refreshToken === null ? 0 : LIMITS.refreshTokenSeconds;
  const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${COOKIE_PATH}`, `Max-Age=${lifeSeconds}`];
  return [`${nameOf(isHttps)}=${refreshToken ?? ''}`, ...attributes, ...(isHttps ? ['Secure'] : [])].join(
    '; ',
  );
}

/** The refresh token that a request brings; null without one. */
export function cookieOf(headers: IncomingHttpHeaders, isHttps: boolean): string | null {
  const start = `${nameOf(isHttps)}=`;
  const pairs = (header(headers, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || null;
}

/** Whether a page of this origin asks: browsers say so, and no page can say it in another's place. */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const site = header(headers, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = header(headers, 'origin');
  return origin !== null && URL.parse(origin)?.host === host.toLowerCase();
}
