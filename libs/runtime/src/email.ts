import { domainToASCII } from 'node:url';

const DOMAIN =
  /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(\.[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)*$/u;
/** A URL parser reads a numeric end as an IPv4 address; no e-mail domain ends in a number. */
const NUMERIC_END = /(^|\.)\d+$/;

/** NFKC maps full-width letters to the same domain. The result is null if it is invalid. */
function domainOf(text: string): string | null {
  const domain = text.normalize('NFKC');
  if (!DOMAIN.test(domain) || NUMERIC_END.test(domain)) return null;
  return domainToASCII(domain) || null;
}

/**
 * An address is in lower case and composed (NFC), and its domain in ASCII. If the domain is invalid,
 * `isDomain` is false.
 */
export function emailForm(text: string): { email: string; local: string; isDomain: boolean } {
  const at = text.lastIndexOf('@');
  if (at < 0) return { email: text.toLowerCase(), local: '', isDomain: false };
  const local = text.slice(0, at).toLowerCase().normalize('NFC');
  const rest = text.slice(at + 1).toLowerCase();
  const domain = domainOf(rest);
  return { email: `${local}@${domain ?? rest}`, local, isDomain: domain !== null };
}
