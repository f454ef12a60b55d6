import { type Between, findFreePort, type Link } from '@cowrie/local';
import { startProxy, type TcpProxy } from './proxy.ts';

export type Links = Between & {
  at(link: Link): TcpProxy;
  all(): readonly Link[];
  close(): Promise<void>;
};

const keyOf = ({ instance, server }: Link) => `${instance} ${server}`;

export function createLinks(random?: () => number): Links {
  const proxies = new Map<string, { link: Link; proxy: TcpProxy }>();
  return {
    async listen(link, targetPort) {
      const port = await findFreePort();
      const proxy = await startProxy({ port, targetPort, ...(random ? { random } : {}) });
      proxies.set(keyOf(link), { link, proxy });
      return port;
    },
    at(link) {
      const found = proxies.get(keyOf(link));
      if (!found) throw new Error(`nobody stands between ${link.instance} and ${link.server}`);
      return found.proxy;
    },
    all: () => [...proxies.values()].map(({ link }) => link),
    async close() {
      await Promise.all([...proxies.values()].map(({ proxy }) => proxy.close()));
      proxies.clear();
    },
  };
}
