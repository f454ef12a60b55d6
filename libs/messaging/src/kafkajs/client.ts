import { randomInt } from 'node:crypto';
import type { SecureContext } from 'node:tls';
import type { Logger } from '@cowrie/telemetry';
import kafkajs, { type Admin, type Kafka, type SeekEntry } from 'kafkajs';
import { kafkaLogCreator } from './kafka-log.ts';
import { patchKafkajs } from './patch.ts';
import { plainLogin } from './plain-login.ts';
import { createSockets, type OpenSocket, type Sockets } from './sockets.ts';

type Login = { username: string; password: string };

export type SharedAdmin = {
  connected: Promise<Admin>;
  users: number;
  idle: NodeJS.Timeout | undefined;
  close(): void;
};

export type KafkaClient = {
  readonly brokers: string[];
  readonly clientId: string;
  readonly logger: Logger;
  readonly openSocket: OpenSocket | undefined;
  readonly secureContextOf: (() => SecureContext) | undefined;
  readonly login: Login | undefined;
  admin: SharedAdmin | undefined;
  /** The next connection begins with this broker. */
  turn: number;
  readonly offsetsAsked: Map<string, Promise<(SeekEntry & { high: string; low: string })[]>>;
};

const CONNECTION_TIMEOUT_MS = 2_000;

/** kafkajs bridges short interruptions; a longer one needs a new kafkajs object. */
const RETRY = { initialRetryTime: 50, multiplier: 2, factor: 0.2, maxRetryTime: 500, retries: 4 };

patchKafkajs();

/**
 * `brokers` lists host:port with commas, after user:password@ for SASL PLAIN (percent-encoded).
 * `secureContextOf` is called for each connection and turns on TLS.
 */
export function createKafkaClient(options: {
  brokers: string;
  clientId: string;
  logger: Logger;
  secureContextOf?: () => SecureContext;
  openSocket?: OpenSocket;
}): KafkaClient {
  const { login, list } = readBrokers(options.brokers);
  const brokers = list.split(',').map((broker) => broker.trim());
  const wrong = brokers.find((broker) => !/^[^\s:]+:\d{1,5}$/.test(broker));
  if (wrong !== undefined) throw new Error(`Kafka brokers must be host:port, with commas; not "${wrong}"`);
  return {
    brokers,
    clientId: options.clientId,
    logger: options.logger,
    openSocket: options.openSocket,
    secureContextOf: options.secureContextOf,
    login,
    admin: undefined,
    turn: randomInt(brokers.length),
    offsetsAsked: new Map(),
  };
}

function readBrokers(text: string): { login: Login | undefined; list: string } {
  const at = text.lastIndexOf('@');
  if (at < 0) return { login: undefined, list: text };
  const [username = '', password] = text.slice(0, at).trim().split(':').map(decodeURIComponent);
  if (password === undefined) throw new Error('Kafka brokers must have user:password before the @');
  return { login: { username, password }, list: text.slice(at + 1) };
}

/** Each kafkajs client has its own connections, so that a failing user can be discarded completely. */
export function openKafka(
  client: KafkaClient,
  requestTimeoutMs: number,
  onProduced?: () => void,
): { kafka: Kafka; sockets: Sockets } {
  const sockets = createSockets(client, onProduced);
  const kafka = new kafkajs.Kafka({
    brokers: rotateBrokers(client),
    clientId: client.clientId,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    authenticationTimeout: CONNECTION_TIMEOUT_MS,
    requestTimeout: requestTimeoutMs,
    enforceRequestTimeout: true,
    retry: RETRY,
    socketFactory: sockets.factory,
    ...(client.login ? { sasl: plainLogin(client.login.username, client.login.password) } : {}),
    logLevel: kafkajs.logLevel.INFO,
    logCreator: kafkaLogCreator(client.logger),
  });
  return { kafka, sockets };
}

/** kafkajs trusts the first broker of the list, which may have lost the others and have outdated metadata. */
function rotateBrokers(client: KafkaClient): string[] {
  const first = client.turn % client.brokers.length;
  client.turn += 1;
  return [...client.brokers.slice(first), ...client.brokers.slice(0, first)];
}
