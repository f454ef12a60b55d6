import { connect } from 'node:net';

const PING_TIMEOUT_MS = 1_000;

export async function answersPing(host: string, port: number, password?: string): Promise<boolean> {
  const answer = await askRedis(host, port, password, 'PING').catch(() => '');
  return answer.startsWith('+PONG');
}

export function askRedis(
  host: string,
  port: number,
  password: string | undefined,
  command: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host, timeout: PING_TIMEOUT_MS });
    const lines = password ? [`AUTH ${password}`, command] : [command];
    const end = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    const askNext = (): void => void socket.write(`${lines.shift()}\r\n`);
    socket.once('connect', askNext);
    socket.on('data', (data) => {
      if (lines.length > 0) return askNext();
      socket.destroy();
      resolve(data.toString());
    });
    socket.once('error', end);
    socket.once('timeout', () => end(new Error(`Redis on port ${port} does not answer`)));
    socket.once('close', () => end(new Error(`Redis on port ${port} closed the connection`)));
  });
}

export function askRedisAt(url: string, command: string): Promise<string> {
  const { hostname, port, password } = new URL(url);
  return askRedis(hostname, Number(port), password || undefined, command);
}
