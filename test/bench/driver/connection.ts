import { connect, type Socket } from 'node:net';

/** Has one request in flight and supports what this gateway sends, so that the driver uses little of the processor. */
export type Connection = {
  /** Rejects when the connection breaks or is silent for 20 s. */
  exchange(request: string): Promise<Answer>;
  close(): void;
};

export type Answer = { status: number; head: string; body: string };

type PendingExchange = { resolve(answer: Answer): void; reject(error: Error): void };

/** Longer than the gateway's longest answer, which takes 9 s for a change. */
const SILENT_MS = 20_000;

const HEAD_END = '\r\n\r\n';
const CHUNKS_END = '0\r\n\r\n';

function completeAnswer(text: string): Answer | undefined {
  const headEnd = text.indexOf(HEAD_END);
  if (headEnd === -1) return undefined;
  const head = text.slice(0, headEnd);
  const body = text.slice(headEnd + HEAD_END.length);
  const answer = { status: Number(text.slice(9, 12)), head, body };
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length) ? answer : undefined;
  if (!/\r\ntransfer-encoding:/i.test(head)) return answer;
  return body.endsWith(CHUNKS_END) ? answer : undefined;
}

export function openConnection(hostname: string, port: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host: hostname, port, noDelay: true });
    // latin1 has one character per byte, so text lengths equal byte lengths. The driver reads no other characters.
    socket.setEncoding('latin1');
    let waiting: PendingExchange | undefined;
    let received = '';
    const fail = (error: Error) => {
      reject(error);
      waiting?.reject(error);
      waiting = undefined;
    };
    socket.on('error', fail);
    socket.setTimeout(SILENT_MS, () => socket.destroy(new Error(`no answer within ${SILENT_MS} ms`)));
    socket.on('close', () => fail(new Error('the connection was closed')));
    socket.on('data', (chunk: string) => {
      received += chunk;
      const answer = completeAnswer(received);
      if (!answer || !waiting) return;
      received = '';
      const { resolve: done } = waiting;
      waiting = undefined;
      done(answer);
    });
    socket.on('connect', () =>
      resolve({
        exchange: (request) =>
          new Promise((done, broken) => {
            if (socket.destroyed) return broken(new Error('the connection was closed'));
            waiting = { resolve: done, reject: broken };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
