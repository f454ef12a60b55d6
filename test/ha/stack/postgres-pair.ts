import { join } from 'node:path';
import { createGate } from '../../../deploy/local/src/processes/gate.ts';
import { secondsSince, waitUntilReady } from '../../../deploy/local/src/processes/wait.ts';
import type { LinkProxy } from '../../../deploy/local/src/servers/between.ts';
import { runPostgres } from '../../../deploy/local/src/servers/postgres/postgres.ts';
import { resolvePostgresUser } from '../../../deploy/local/src/servers/postgres/user.ts';
import type { Session } from '../../../deploy/local/src/session.ts';
import { type Node, nodeOf } from './node.ts';
import { copyForStandby, isSynchronous, promote, waitForStandby } from './postgres-standby.ts';

/** Two PostgreSQL servers. One acknowledges a commit when the other has it on its disk too. */
export type PostgresPair = {
  nodes: readonly Node[];
  primary(): Node;
  standby(): Node;
  urlOf(node: Node): string;
  /** The new primary waits for no other server. The old one must be stopped or cut off. */
  promote(): Promise<void>;
  /** Copies the primary again; resolves when commits wait for the standby again. */
  rebuildStandby(): Promise<void>;
};

export type PairOptions = {
  ports: Readonly<Record<string, number>>;
  password: string;
  between: LinkProxy;
  envOf(name: string): Record<string, string>;
};

const STREAMING_WITHIN_MS = 60_000;

/** PostgreSQL allows no hyphen in the names of slots and standbys. */
const slotOf = (name: string) => name.replaceAll('-', '_');

export async function startPostgresPair(session: Session, options: PairOptions): Promise<PostgresPair> {
  const startedAtMs = performance.now();
  const runAs = resolvePostgresUser(session.env);
  const nodes = createNodes(session, options);
  const linkPorts = await linkPortsOf(options);
  const dirOf = (name: string) => join(session.paths.data, name);
  let [primary = '', standby = ''] = Object.keys(options.ports);

  async function rebuildStandby(): Promise<void> {
    const [url, name] = [nodes.urlOf(primary), slotOf(standby)];
    await nodes.kill(standby);
    const port = linkPorts.get(standby) ?? 0;
    const copy = { dataDir: dirOf(standby), runAs, name, port, password: options.password };
    await copyForStandby(url, dirOf(primary), copy);
    await nodes.run(standby);
    await waitForStandby(url, name);
    await waitUntilReady({
      timeoutMs: STREAMING_WITHIN_MS,
      signal: session.signal,
      missing: async () =>
        (await isSynchronous(url).catch(() => false))
          ? undefined
          : `the standby, see ${session.paths.log(standby)}`,
    });
  }

  await nodes.run(primary);
  await rebuildStandby();
  session.progress(`PostgreSQL and its standby ready (${secondsSince(startedAtMs)})`);
  return {
    nodes: Object.keys(options.ports).map(nodes.get),
    primary: () => nodes.get(primary),
    standby: () => nodes.get(standby),
    urlOf: ({ name }) => nodes.urlOf(name),
    rebuildStandby,
    async promote() {
      await promote(nodes.urlOf(standby));
      [primary, standby] = [standby, primary];
    },
  };
}

function createNodes(session: Session, { ports, password, envOf }: PairOptions) {
  const nodes = new Map<string, Node>();
  return {
    urlOf: (name: string) => `postgres://postgres:${password}@127.0.0.1:${ports[name]}/postgres`,
    get(name: string): Node {
      const found = nodes.get(name);
      if (!found) throw new Error(`${name} was not started`);
      return found;
    },
    async kill(name: string): Promise<void> {
      await nodes.get(name)?.kill();
    },
    async run(name: string): Promise<void> {
      const known = nodes.get(name);
      if (known) return known.start();
      const gate = createGate();
      const port = ports[name] ?? 0;
      const supervised = await runPostgres(session, { name, port, password, env: envOf(name), gate });
      nodes.set(name, nodeOf(supervised, { gate, port }));
    },
  };
}

async function linkPortsOf({ ports, between }: PairOptions): Promise<Map<string, number>> {
  const [one = '', other = ''] = Object.keys(ports);
  const listen = (from: string, to: string) => between.listen({ instance: from, server: to }, ports[to] ?? 0);
  return new Map([
    [one, await listen(one, other)],
    [other, await listen(other, one)],
  ]);
}
