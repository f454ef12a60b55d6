import { domainToASCII } from 'node:url';

const DOMAIN =
  /^[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?(\.[\p{L}\p{N}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?)*$/u;
/** The end of an IPv4 address, which a URL reads there; no domain of e-mail ends so. */
const NUMERIC_END = /(^|\.)\d+$/;

/** The domain of an e-mail address in its ASCII form (IDNA), or null where it is none. Full-width letters are the same domain. */
function domainOf(text: string): string | null {
  const domain = text.normalize('NFKC');
  if (!DOMAIN.test(domain) || NUMERIC_END.test(domain)) return null;
  return domainToASCII(domain) || null;
}

/**
 * The one form of an e-mail address, however it was typed: lower case, composed (NFC), the domain in ASCII. `isDomain` is false where
 * the part after the @ is no domain, and stays as it was.
 */
export function emailForm(text: string): { email: string; local: string; isDomain: boolean } {
  const at = text.lastIndexOf('@');
  if (at < 0) return { email: text.toLowerCase(), local: '', isDomain: false };
  const local = text.slice(0, at).toLowerCase().normalize('NFC');
  const rest = text.slice(at + 1).toLowerCase();
  const domain = domainOf(rest);
  return { email: `${local}@${domain ?? rest}`, local, isDomain: domain !== null };
}
