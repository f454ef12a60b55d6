import { connect, createServer, type Socket } from 'node:net';

/** The request takes effect, but its caller gets no answer. */
export type LossyProxy = {
  baseUrl: string;
  /** Closes the connection instead of passing on the next `count` answers. */
  loseAnswers(count: number): void;
  lost(): number;
  stop(): Promise<void>;
};

export async function startLossyProxy(targetUrl: string): Promise<LossyProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let toLose = 0;
  let lost = 0;

  const server = createServer((caller) => {
    const gateway = connect(Number(target.port), target.hostname);
    const cut = () => {
      caller.destroy();
      gateway.destroy();
    };
    for (const socket of [caller, gateway]) {
      sockets.add(socket);
      socket.on('error', cut).on('close', () => {
        sockets.delete(socket);
        cut();
      });
    }
    caller.on('data', (data) => gateway.write(data));
    gateway.on('data', (data) => {
      if (toLose === 0) return void caller.write(data);
      toLose -= 1;
      lost += 1;
      cut();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    loseAnswers: (count) => {
      toLose = count;
    },
    lost: () => lost,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
