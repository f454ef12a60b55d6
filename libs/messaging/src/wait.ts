import { type Logger, pause } from '@cowrie/telemetry';
import { describeError } from './errors.ts';

/** The pause doubles up to `maxMs`, with a jitter of 20 %. */
export function backoffMs(failures: number, firstMs: number, maxMs: number): number {
  const plainMs = Math.min(firstMs * 2 ** Math.min(failures, 30), maxMs);
  return plainMs * (0.8 + Math.random() * 0.4);
}

const LOUD_EVERY = 10;

/** Only the first failure and some later ones are logged, because an outage may be long. */
export function logAttempt(logger: Logger, failures: number, fields: object, message: string): void {
  if (failures % LOUD_EVERY === 0) logger.warn({ ...fields, failures }, message);
  else logger.debug({ ...fields, failures }, message);
}

const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 2_000;

/** It rejects with an error that `isFinal` accepts, and as `closed` if the signal is aborted. */
export async function retry<T>(
  work: () => Promise<T>,
  options: {
    logger: Logger;
    message: string;
    fields?: object;
    signal: AbortSignal;
    closed: string;
    isFinal?(error: unknown): boolean;
  },
): Promise<T> {
  const { logger, message, fields, signal, closed, isFinal } = options;
  for (let failures = 0; !signal.aborted; failures++) {
    try {
      const result = await work();
      if (!signal.aborted) return result;
    } catch (error) {
      if (isFinal?.(error)) throw error;
      if (signal.aborted) break;
      logAttempt(logger, failures, { reason: describeError(error), ...fields }, message);
      await pause(backoffMs(failures, RETRY_FIRST_MS, RETRY_MAX_MS), signal);
    }
  }
  throw new Error(closed);
}

/** The work itself continues. */
export function withDeadline<T>(work: Promise<T>, ms: number, error: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(error()), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Shutdowns must end either way. */
export async function settledWithin(work: Promise<unknown>, ms: number): Promise<void> {
  const quiet = work.then(
    () => undefined,
    () => undefined,
  );
  await withDeadline(quiet, ms, () => new Error('not settled in time')).catch(() => undefined);
}

type Deferred<T> = { promise: Promise<T>; resolve(value: T): void; reject(error: Error): void };

/** The rejection may stay unobserved. */
export function deferred<T>(): Deferred<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
