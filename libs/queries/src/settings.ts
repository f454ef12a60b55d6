import { listenHost, listenPort } from '@cowrie/runtime';
import { z } from 'zod';

const SECRET_MIN = 32;
const ORIGIN = /^https?:\/\/[^\s/?#@,]+$/;

const list = (text: string): string[] => text.split(',').map((each) => each.trim());

export const serviceTokenShape = {
  SERVICE_TOKEN_SECRETS: z
    .string()
    .transform(list)
    .refine((secrets) => secrets.every((secret) => secret.length >= SECRET_MIN))
    .describe(`secrets of ${SECRET_MIN} characters or more, with commas; the first signs, each verifies`),
};

export const queryServerShape = {
  ...serviceTokenShape,
  QUERIES_HOST: listenHost('127.0.0.1'),
  /** 0 stands for any free port. */
  QUERIES_PORT: listenPort(0),
};

export type QueryServerConfig = z.infer<z.ZodObject<typeof queryServerShape>>;

/** One address that leads to all instances of a service is enough. */
export const QueryOrigins = z
  .string()
  .transform(list)
  .refine((origins) => origins.every((origin) => ORIGIN.test(origin)))
  .describe('origins such as http://ledger:9091, with commas');
