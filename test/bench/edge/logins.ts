import { runLoops } from './loops.ts';
import type { RunningAbuse, StartAbuse } from './protocol.ts';

const ADDRESSES = 1_000;
const CALLERS = 64;
/** Of addresses that belong to nobody (RFC 2544): the gateway reads them from its trusted proxy's X-Forwarded-For. */
const ABUSERS = '198.18';
const HONEST = '198.19';

/** A login from the address of that number. */
export function loginFrom(address: string, email: string, password: string): string {
  const body = JSON.stringify({ email, password });
  return (
    `POST /api/auth/login HTTP/1.1\r\nhost: cowrie\r\nx-forwarded-for: ${address}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

const addressIn = (network: string, number: number) =>
  `${network}.${Math.floor(number / 250)}.${number % 250}`;
export const honestAddress = (number: number): string => addressIn(HONEST, number);

/** Wrong passwords, each for another e-mail, from 1,000 addresses in turn. */
export function abuseLogins({ baseUrl }: StartAbuse): RunningAbuse {
  let tried = 0;
  const next = () => {
    tried += 1;
    const address = addressIn(ABUSERS, tried % ADDRESSES);
    return loginFrom(address, `nobody-${tried}@example.org`, `a wrong password ${tried}`);
  };
  return runLoops(Array.from({ length: CALLERS }, () => ({ baseUrl, next })));
}
