import { runLoops } from './loops.ts';
import type { RunningAbuse, StartAbuse } from './protocol.ts';

const ADDRESSES = 16;
const CALLERS_PER_ADDRESS = 4;

/** Wrong passwords, each for another e-mail, from several addresses. */
export function abuseLogins({ baseUrl }: StartAbuse): RunningAbuse {
  let tried = 0;
  const next = () => {
    tried += 1;
    const body = `{"email":"nobody-${tried}@example.org","password":"a wrong password ${tried}"}`;
    return (
      'POST /api/auth/login HTTP/1.1\r\nhost: cowrie\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\n\r\n${body}`
    );
  };
  return runLoops(
    Array.from({ length: ADDRESSES * CALLERS_PER_ADDRESS }, (_, caller) => ({
      baseUrl,
      localAddress: `127.0.0.${2 + (caller % ADDRESSES)}`,
      next,
    })),
  );
}
