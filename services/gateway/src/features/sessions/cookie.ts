import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@cowrie/contracts';
import { header } from '../../request/headers.ts';

/** Where pages ask for their session. */
export const COOKIE_PATH = '/console/session';

/** A cookie of a page's refresh token: no script can read it. */
type Cookie = { name: string; path: string; isSecure: boolean };

const PLAIN: Cookie = { name: 'cowrie_refresh', path: COOKIE_PATH, isSecure: false };
/** Browsers take this name over HTTPS from the host itself alone: no other host, path or page of plain HTTP puts its own in place. */
const SECURE: Cookie = { name: '__Host-cowrie_refresh', path: '/', isSecure: true };

/** What a browser that logged in says of itself from then on: it tells the browsers behind one address apart. */
const DEVICE_PLAIN: Cookie = { name: 'cowrie_device', path: COOKIE_PATH, isSecure: false };
const DEVICE_SECURE: Cookie = { name: '__Host-cowrie_device', path: '/', isSecure: true };
const DEVICE_TOKEN = /^[\w-]{22}$/;

const deviceCookie = (isHttps: boolean) => (isHttps ? DEVICE_SECURE : DEVICE_PLAIN);

/** The device token that a request brings, or a new one. */
export function deviceTokenOf(headers: IncomingHttpHeaders, isHttps: boolean): string {
  const given = tokenOf(headers, deviceCookie(isHttps));
  return given !== null && DEVICE_TOKEN.test(given) ? given : randomBytes(16).toString('base64url');
}

/** What sets it. */
export const setDeviceCookie = (token: string, isHttps: boolean): string =>
  cookieText(deviceCookie(isHttps), token, LIMITS.knownDeviceDays * 24 * 3600);

const current = (isHttps: boolean) => (isHttps ? SECURE : PLAIN);

/** The header that sets the cookie; without a token it takes the cookie away. */
export const setCookie = (refreshToken: string | null, isHttps: boolean): string =>
  cookieText(current(isHttps), refreshToken);

function cookieText(
  { name, path, isSecure }: Cookie,
  token: string | null,
  seconds: number = LIMITS.refreshTokenSeconds,
): string {
  const lifeSeconds = token === null ? 0 : seconds;
  const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${path}`, `Max-Age=${lifeSeconds}`];
  return [`${name}=${token ?? ''}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

/** The refresh token that a request brings; null without one. */
export const cookieOf = (headers: IncomingHttpHeaders, isHttps: boolean): string | null =>
  tokenOf(headers, current(isHttps));

function tokenOf(headers: IncomingHttpHeaders, { name }: Cookie): string | null {
  const start = `${name}=`;
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
