import type { Link } from '@cowrie/local';
import { createLinks } from '../fault/proxy/links.ts';
import { startProxy, type TcpProxy } from '../fault/proxy/proxy.ts';
import type { HaBetween } from './stack/between.ts';

export type HaLinks = HaBetween & {
  from(instance: string, server: string): readonly TcpProxy[];
  to(server: string): readonly TcpProxy[];
  close(): Promise<void>;
};

export function createHaLinks(): HaLinks {
  const links = createLinks();
  const peers = new Map<string, TcpProxy[]>();
  return {
    listen: links.listen,
    async listenAt({ instance, server }: Link, host, ports) {
      const opening = ports.map((port) => startProxy({ host, port, targetPort: port }));
      peers.set(`${instance} ${server}`, await Promise.all(opening));
    },
    from: (instance, server) => peers.get(`${instance} ${server}`) ?? [links.at({ instance, server })],
    to: (server) =>
      links
        .all()
        .filter((link) => link.server === server)
        .map(links.at),
    async close() {
      await Promise.all([links.close(), ...[...peers.values()].flat().map((proxy) => proxy.close())]);
    },
  };
}
