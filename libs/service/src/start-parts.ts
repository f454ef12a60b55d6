import { createRetention, type RetentionTask, withIndexPlans } from '@cowrie/postgres';
import type { RunningService } from '@cowrie/runtime';
import type { Service } from './open-service.ts';
import type { Outbox } from './outbox.ts';
import { isReporting, type SamplerFactory } from './samplers.ts';

/** `stop` resolves once no work is in progress. */
export type Job = { start(): void; stop(): Promise<void> };

type Server = {
  start(): Promise<void>;
  healthy(): boolean;
  /** Only servers that store positions have reasons for paused partitions. */
  problems?(): string[];
  close(): Promise<void>;
};

type Parts = {
  servers: readonly Server[];
  /** An earlier server may wait for messages of a later one. */
  closeInTurn?: true;
  outbox?: Outbox;
  jobs?: readonly Job[];
  retention?: { tasks: readonly RetentionTask[]; indexPlans?: true };
  samplers?: readonly SamplerFactory[];
  /** The owner of a partition reports shared values. */
  partitions(): readonly number[];
  problems?(): string[];
  close?(): Promise<void> | void;
};

/**
 * The outbox starts first, then consumers, then jobs and samplers. Stopping goes the other way, so that
 * nothing ends before its users.
 */
export async function startParts(service: Service, parts: Parts): Promise<RunningService> {
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
      // A reading may take seconds. Only its connection has to wait for it.
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

/** The outbox relay notices first that Kafka accepts no messages. */
function kafkaProblems({ producer }: Service, outbox: Outbox | undefined): string[] {
  if (outbox) return outbox.relay.healthy() ? [] : ['outbox relay'];
  return producer.healthy() ? [] : ['kafka: takes no messages'];
}

async function closeAll({ servers, closeInTurn }: Parts): Promise<void> {
  if (!closeInTurn) await Promise.all(servers.map((server) => server.close()));
  else for (const server of servers) await server.close();
}
