import { createRetention, type RetentionTask, withIndexPlans } from '@cowrie/postgres';
import type { Running } from '@cowrie/runtime';
import type { Service } from './open-service.ts';
import type { Outbox } from './outbox.ts';
import { isReporting, type Sampled } from './samplers.ts';

/** Work that a service does by itself; stopping resolves when none is under way. */
export type Job = { start(): void; stop(): Promise<void> };

/** What takes from a topic; closing finishes what it has taken and leaves the group. */
type Server = {
  start(): Promise<void>;
  healthy(): boolean;
  /** Why partitions stand still; only of those that keep a position. */
  problems?(): string[];
  close(): Promise<void>;
};

type Parts = {
  servers: readonly Server[];
  /** The servers close one after another, in their order: who answers may wait for what a later one brings. */
  closeInTurn?: true;
  outbox?: Outbox;
  jobs?: readonly Job[];
  /** What goes away by itself. */
  retention?: { tasks: readonly RetentionTask[]; indexPlans?: true };
  samplers?: readonly Sampled[];
  /** Of the server that says which of the instances reports what is the same for all. */
  partitions(): readonly number[];
  /** What else keeps it from its work. */
  problems?(): string[];
  /** Closes what the servers and jobs used. */
  close?(): Promise<void> | void;
};

/**
 * Starts all that a service does: the outbox first, then what takes from Kafka, then jobs and samplers. Stopping ends them in the
 * other order, each when what uses it has ended: jobs and servers, outbox, producers, connections.
 */
export async function startParts(service: Service, parts: Parts): Promise<Running> {
  const { servers, outbox, partitions } = parts;
  const { producer, pools } = service;
  const jobs = [...(parts.jobs ?? []), ...retentionOf(service, parts)];
  const reporting = { ...service.context, isMine: () => isReporting(partitions) };
  const samplers = (parts.samplers ?? []).map((open) => open(reporting));
  outbox?.relay.start();
  await Promise.all(servers.map((server) => server.start()));
  for (const one of [...jobs, ...samplers]) one.start();

  return {
    problems: () => [
      ...(parts.problems?.() ?? []),
      ...(servers.every((server) => server.healthy()) ? [] : ['kafka: not a member of the consumer groups']),
      ...kafkaProblems(service, outbox),
      ...servers.flatMap((server) => server.problems?.() ?? []),
    ],
    async stop() {
      // A reading may take some seconds, and nothing but its connection waits for it.
      const sampling = samplers.map((sampler) => sampler.stop());
      await Promise.all([closeAll(parts), ...jobs.map((job) => job.stop())]);
      await outbox?.relay.stop();
      await parts.close?.();
      await Promise.all([producer.close(), outbox?.producer.close()]);
      await Promise.all(sampling);
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

function retentionOf({ databaseUrl, context }: Service, { retention }: Parts): Job[] {
  if (!retention) return [];
  const { config, meter, logger } = context;
  const { tasks, indexPlans } = retention;
  const url = indexPlans ? withIndexPlans(databaseUrl) : databaseUrl;
  return [createRetention({ url, applicationName: config.INSTANCE_NAME, tasks, meter, logger })];
}

/** Who has an outbox hears from it whether Kafka takes messages. */
function kafkaProblems({ producer }: Service, outbox: Outbox | undefined): string[] {
  if (outbox) return outbox.relay.healthy() ? [] : ['outbox relay'];
  return producer.healthy() ? [] : ['kafka: takes no messages'];
}

async function closeAll({ servers, closeInTurn }: Parts): Promise<void> {
  if (!closeInTurn) await Promise.all(servers.map((server) => server.close()));
  else for (const server of servers) await server.close();
}
