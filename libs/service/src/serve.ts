import { type Envelope, TOPICS } from '@cowrie/contracts';
import {
  type CommandServer,
  type CommandServerOptions,
  decodeWith,
  type QueryServer,
  type QueryServerOptions,
  serveCommands,
  serveQueries,
} from '@cowrie/messaging';
import { faultOf } from '@cowrie/postgres';
import type { z } from 'zod';
import type { Service } from './open-service.ts';

/** What a server of any topic of this service has from it. */
type Common = 'repliesTopic' | 'logger' | 'meter' | 'tracer' | 'onCrash' | 'decode';
type Requests<R> = { schema: z.ZodType<R> };

/** Answers the queries of a topic; replies go to the gateway that asked. */
export function answerQueries<Q extends Envelope>(
  service: Service,
  { schema, ...options }: Omit<QueryServerOptions<Q>, Common | 'producer'> & Requests<Q>,
): QueryServer {
  return serveQueries<Q>(service.client, {
    ...commonOf(service),
    ...options,
    decode: decodeWith(schema),
  });
}

/** Applies the commands of a topic behind the fence; what fails is judged as the database's errors are. */
export function applyCommands<C extends Envelope>(
  service: Service,
  {
    schema,
    ...options
  }: Omit<CommandServerOptions<C>, Common | 'producer' | 'faultOf' | 'names'> &
    Partial<Pick<CommandServerOptions<C>, 'producer'>> &
    Required<Pick<CommandServerOptions<C>, 'names'>> &
    Requests<C>,
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
