import type { Socket } from 'node:net';
import {
  API,
  connectionError,
  NO_ERROR,
  refusal,
  sizeOfText,
  type WireRequest,
  writeText,
} from './protocol.ts';
import { createReader, type Reader } from './reader.ts';
import { type Opening, openSocket } from './socket.ts';
import { createWriter } from './writer.ts';

/** A connection to one broker, which answers in the order of the requests. */
export type Connection = {
  /**
   * Writes the request at once. Resolves with the body of the answer; rejects when the connection is lost, as it is when an answer does
   * not come in time.
   */
  ask(request: WireRequest, timeoutMs: number): Promise<Reader>;
  isOpen(): boolean;
  /** Ends it: what waits for an answer fails for this reason. */
  close(reason: Error): void;
};

export type ConnectionOptions = Opening & {
  clientId: string;
  login: { username: string; password: string } | undefined;
};

type Waiting = {
  correlation: number;
  resolve(answer: Reader): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
};

/** A fetch asks for less than a sixth of it. */
const ANSWER_MAX_BYTES = 67_108_864;
/** Length, key and version of the request, correlation. */
const HEADER_BYTES = 4 + 2 + 2 + 4;

/** Connects to a broker, and logs in by SASL PLAIN (RFC 4616) where there is a login; within `timeoutMs`. */
export async function openConnection(
  host: string,
  port: number,
  options: ConnectionOptions,
  timeoutMs: number,
): Promise<Connection> {
  const ready = Promise.withResolvers<void>();
  const socket = openSocket(options, host, port, ready.resolve);
  const connection = createConnection(socket, options.clientId, `${host}:${port}`);
  socket.once('close', () => ready.reject(connection.closedBy()));
  const timer = setTimeout(() => connection.close(connectionError(`${host}:${port} is too slow`)), timeoutMs);
  try {
    await ready.promise;
    if (options.login) await logIn(connection, options.login, timeoutMs);
    return connection;
  } catch (error) {
    connection.close(connectionError('not logged in', error));
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function createConnection(socket: Socket, clientId: string, broker: string) {
  const waiting: Waiting[] = [];
  const header = HEADER_BYTES + sizeOfText(clientId);
  let correlation = 0;
  let closedBy: Error | undefined;

  function close(reason: Error): void {
    closedBy ??= reason;
    socket.destroy();
    for (const { reject, timer } of waiting.splice(0)) {
      clearTimeout(timer);
      reject(closedBy);
    }
  }
  const onAnswer = (answer: Reader): void => {
    const next = waiting[0];
    if (next?.correlation === answer.int32()) {
      waiting.shift();
      clearTimeout(next.timer);
      next.resolve(answer);
    } else close(connectionError(`${broker} answers what nobody asked`));
  };
  const take = takeFrames((frame) => onAnswer(createReader(frame)));
  socket.on('data', (chunk) => {
    try {
      if (!take(chunk)) close(connectionError(`${broker} answers more than ${ANSWER_MAX_BYTES} bytes`));
    } catch (error) {
      close(connectionError(`${broker} answers what cannot be read`, error));
    }
  });
  socket.on('error', (error) => close(connectionError(`the connection to ${broker} failed`, error)));
  socket.once('end', () => close(connectionError(`${broker} ended the connection`)));
  socket.once('close', () => close(connectionError(`the connection to ${broker} is closed`)));

  return {
    close,
    closedBy: () => closedBy ?? connectionError('the connection is closed'),
    isOpen: () => closedBy === undefined,
    ask({ api, size, write }: WireRequest, timeoutMs: number): Promise<Reader> {
      if (closedBy) return Promise.reject(closedBy);
      const { key, version } = API[api];
      const out = createWriter(header + size);
      out.int32(header + size - 4);
      out.int16(key);
      out.int16(version);
      correlation = (correlation + 1) & 0x7fffffff;
      const own = correlation;
      out.int32(own);
      writeText(out, clientId);
      write(out);
      // What was not written would be other requests' memory.
      if (out.at() !== header + size)
        throw new Error(`a request of ${header + size} bytes was written as ${out.at()}`);
      return new Promise((resolve, reject) => {
        const late = () => close(connectionError(`${broker} did not answer ${api} within ${timeoutMs} ms`));
        waiting.push({ correlation: own, resolve, reject, timer: setTimeout(late, timeoutMs) });
        socket.write(out.bytes());
      });
    },
  };
}

/** Takes what comes, and gives each whole answer without its length; false when one is too large. */
function takeFrames(onFrame: (frame: Buffer) => void): (chunk: Buffer) => boolean {
  let held: Buffer[] = [];
  let heldBytes = 0;
  /** How many must be there before anything can be done. */
  let wantedBytes = 4;
  return (chunk) => {
    held.push(chunk);
    heldBytes += chunk.length;
    while (heldBytes >= wantedBytes) {
      const [first] = held;
      const all = held.length === 1 && first ? first : Buffer.concat(held);
      const end = 4 + all.readUInt32BE(0);
      if (end > ANSWER_MAX_BYTES) return false;
      wantedBytes = end;
      held = [all];
      if (heldBytes < end) break;
      held = heldBytes > end ? [all.subarray(end)] : [];
      heldBytes -= end;
      wantedBytes = 4;
      onFrame(all.subarray(4, end));
    }
    return true;
  };
}

const MECHANISM = 'PLAIN';

/** A refused password is an error of the type SASL_AUTHENTICATION_FAILED. */
async function logIn(
  connection: Connection,
  { username, password }: { username: string; password: string },
  timeoutMs: number,
): Promise<void> {
  const handshake = await connection.ask(
    { api: 'saslHandshake', size: sizeOfText(MECHANISM), write: (out) => writeText(out, MECHANISM) },
    timeoutMs,
  );
  requireNoError(handshake.int16());
  const message = Buffer.from(`\0${username}\0${password}`);
  const answer = await connection.ask(
    {
      api: 'saslAuthenticate',
      size: 4 + message.length,
      write(out) {
        out.int32(message.length);
        out.raw(message);
      },
    },
    timeoutMs,
  );
  requireNoError(answer.int16());
}

function requireNoError(errorCode: number): void {
  if (errorCode !== NO_ERROR) throw refusal(errorCode, 'Kafka does not take the login');
}
