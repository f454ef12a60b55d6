import { runLoops } from './loops.ts';
import type { RunningAbuse, StartAbuse } from './protocol.ts';

const CALLERS = 5;

/** Bodies that cost much to read, each of about so many bytes. */
function costlyBodies(bytes: number): string[] {
  const fill = (piece: string) => piece.repeat(Math.floor((bytes - 32) / piece.length));
  const fields = Array.from(
    { length: Math.floor((bytes - 32) / 11) },
    (_, index) => `"${index + 10_000}":0,`,
  );
  return [
    `[${fill('0,')}0]`,
    fill('{"a":'),
    `{${fill('"a":0,')}"a":0}`,
    `{${fields.join('')}"a":0}`,
    `{"amount":${fill('7')}}`,
    `{"reason":"${fill('\\u0000')}"}`,
    `{"a":[${fill('"\\n",')}0]}`,
  ];
}

/** Five callers that send costly bodies of the size, one after another. */
export function abuseBodies({ baseUrl, token }: StartAbuse, bytes: number): RunningAbuse {
  const requests = costlyBodies(bytes).map(
    (body) =>
      `POST /api/coins/transfer HTTP/1.1\r\nhost: cowrie\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  const callers = Array.from({ length: CALLERS }, (_, caller) => {
    let sent = caller;
    return {
      baseUrl,
      next: () => {
        sent += 1;
        return requests[sent % requests.length] ?? '';
      },
    };
  });
  return runLoops(callers);
}
