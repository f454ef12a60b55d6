import { type Envelope, TOPICS } from '@cowrie/contracts';
import { type CommandServer, type CommandServerOptions, decodeWith, serveCommands } from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import { createQueryServer, type QueryServer, type QueryServerOptions } from '@cowrie/queries';
import type { z } from 'zod';
import type { Service } from './open-service.ts';

type CommonOptions = 'repliesTopic' | 'logger' | 'meter' | 'tracer' | 'onCrash' | 'decode';
type RequestSchema<R> = { schema: z.ZodType<R> };

export function answerQueries<Q extends Envelope>(
  { name, context: { config, logger, meter, tracer } }: Service,
  {
    schema,
    ...options
  }: Pick<QueryServerOptions<Q>, 'maxInFlight' | 'handle' | 'isCommand'> & RequestSchema<Q>,
): QueryServer {
  const { QUERIES_HOST: host, QUERIES_PORT: port, SERVICE_TOKEN_SECRETS: secrets } = config;
  return createQueryServer<Q>({
    ...{ service: name, host, port, secrets, logger, meter, tracer },
    ...options,
    decode: decodeWith(schema),
  });
}

export function applyCommands<C extends Envelope>(
  service: Service,
  {
    schema,
    ...options
  }: Omit<CommandServerOptions<C>, CommonOptions | 'producer' | 'faultOf' | 'names'> &
    Partial<Pick<CommandServerOptions<C>, 'producer'>> &
    Required<Pick<CommandServerOptions<C>, 'names'>> &
    RequestSchema<C>,
): CommandServer {
  return serveCommands<C>(service.client, {
    ...commonOf(service),
    ...options,
    decode: decodeWith(schema),
    faultOf,
  });
}

function commonOf({ producer, context: { logger, meter, tracer, fail } }: Service) {
  return { producer, repliesTopic: TOPICS.gatewayReplies, logger, meter, tracer, onCrash: fail };
}
