import { defaultParseSearch } from '@tanstack/react-router';
import { formSearch } from '../search.ts';
import { readRequestId } from './request-link.ts';

/** The page that a QR code of this platform leads to. */
export type ScannedCode =
  | { to: '/pay/$id'; params: { id: string } }
  | { to: '/wallet/transfer'; search: ReturnType<typeof formSearch> };

/** Null for any other code, so that a code never leads to another site. */
export function readScannedCode(text: string, origin: string): ScannedCode | null {
  const id = readRequestId(text);
  if (id !== null) return { to: '/pay/$id', params: { id } };
  const url = URL.parse(text);
  if (url?.origin !== origin || url.pathname !== '/console/wallet/transfer') return null;
  return { to: '/wallet/transfer', search: formSearch(defaultParseSearch(url.search)) };
}
