import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { LIMITS } from '@cowrie/contracts';
import { header } from '../../request/headers.ts';

export const COOKIE_PATH = '/console/session';

type CookieSettings = { name: string; path: string; isSecure: boolean };

const PLAIN: CookieSettings = { name: 'cowrie_refresh', path: COOKIE_PATH, isSecure: false };
/** Browsers accept this name only over HTTPS and from the host itself, so nothing else can replace the cookie. */
const SECURE: CookieSettings = { name: '__Host-cowrie_refresh', path: '/', isSecure: true };

/** Tells browsers behind one address apart. */
const DEVICE_PLAIN: CookieSettings = { name: 'cowrie_device', path: COOKIE_PATH, isSecure: false };
const DEVICE_SECURE: CookieSettings = { name: '__Host-cowrie_device', path: '/', isSecure: true };
const DEVICE_TOKEN = /^[\w-]{22}$/;

const deviceCookie = (isHttps: boolean) => (isHttps ? DEVICE_SECURE : DEVICE_PLAIN);

export function deviceTokenOf(headers: IncomingHttpHeaders, isHttps: boolean): string {
  const token = readCookie(headers, deviceCookie(isHttps));
  return token !== null && DEVICE_TOKEN.test(token) ? token : randomBytes(16).toString('base64url');
}

export const deviceCookieHeader = (token: string, isHttps: boolean): string =>
  cookieText(deviceCookie(isHttps), token, LIMITS.knownDeviceDays * 24 * 3600);

const sessionCookie = (isHttps: boolean) => (isHttps ? SECURE : PLAIN);

export const sessionCookieHeader = (refreshToken: string | null, isHttps: boolean): string =>
  cookieText(sessionCookie(isHttps), refreshToken);

function cookieText(
  { name, path, isSecure }: CookieSettings,
  token: string | null,
  seconds: number = LIMITS.refreshTokenSeconds,
): string {
  const lifeSeconds = token === null ? 0 : seconds;
  const attributes = ['HttpOnly', 'SameSite=Strict', `Path=${path}`, `Max-Age=${lifeSeconds}`];
  return [`${name}=${token ?? ''}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}

export const refreshTokenOf = (headers: IncomingHttpHeaders, isHttps: boolean): string | null =>
  readCookie(headers, sessionCookie(isHttps));

function readCookie(headers: IncomingHttpHeaders, { name }: CookieSettings): string | null {
  const start = `${name}=`;
  const pairs = (header(headers, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) || null;
}

/** Browsers set these headers, and no page can change them. */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const site = header(headers, 'sec-fetch-site');
  if (site !== null) return site === 'same-origin';
  const origin = header(headers, 'origin');
  return origin !== null && URL.parse(origin)?.host === host.toLowerCase();
}
