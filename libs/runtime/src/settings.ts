import { createPrivateKey, createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Operators read the `describe` text when the variable is missing or invalid. */

const PORT_MAX = 65_535;

export const wholeNumber = (min: number, max: number, standard: number) =>
  z.coerce
    .number()
    .int()
    .min(min)
    .max(max)
    .default(standard)
    .describe(`a whole number from ${min} to ${max}`);

const KEPT_DAYS_MAX = 3_650;

export const keptDays = (min: number, standard: number) => wholeNumber(min, KEPT_DAYS_MAX, standard);

export const jsonText = (form = 'no JSON') =>
  z.string().transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: form });
      return z.NEVER;
    }
  });

export const switchText = z
  .enum(['true', 'false', '1', '0'])
  .optional()
  .transform((text) => text === 'true' || text === '1')
  .describe('true or false');

export const listenPort = (standard: number) => wholeNumber(0, PORT_MAX, standard);

export const listenHost = (standard: string) =>
  z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default(standard)
    .describe('a host name or address to listen on');

export const secretText = (min: number) =>
  z.string().min(min).describe(`a secret of ${min} characters or more`);

const BROKER = String.raw`[^\s:,@]+:\d{1,5}`;
const LOGIN = String.raw`[^\s:,@/]+:[^\s:,@/]+@`;
/** The login (SASL PLAIN) is for a service that has no certificate. */
export const BrokerList = z
  .string()
  .regex(new RegExp(`^ *(${LOGIN})?${BROKER}( *, *${BROKER})* *$`))
  .describe('host:port, several with commas; user:password@ before the first logs in');

type OkpKey = { kty: 'OKP'; crv: string; x: string; d?: string | undefined };

/** `shape` requires the curve and the presence of `d`; the numbers must form a key of that curve. */
export function keyText<S extends z.ZodType<OkpKey>>(shape: S, form: string) {
  return jsonText(form).pipe(shape).refine(isOkpKey).describe(`${form}, as JSON`);
}

/** The private half must match the public half. */
export function isOkpKey({ kty, crv, x, d }: OkpKey): boolean {
  try {
    const given = { kty, crv, x };
    const key =
      d === undefined
        ? createPublicKey({ key: given, format: 'jwk' })
        : createPublicKey(createPrivateKey({ key: { ...given, d }, format: 'jwk' }));
    return key.export({ format: 'jwk' }).x === x;
  } catch {
    return false;
  }
}

const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isAddressOrNetwork(text: string): boolean {
  if (NETWORKS.includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

export const AddressList = z
  .string()
  .refine((text) => text.split(',').every((each) => isAddressOrNetwork(each.trim())))
  .describe('addresses or networks such as 10.0.0.0/8, with commas');
