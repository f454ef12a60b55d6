import type { Mechanism } from 'kafkajs';

/**
 * SASL PLAIN (RFC 4616) for kafkajs. Its own version reports every failure as a refused password, even a lost or slow connection,
 * which must not end a process. Here each error stays what it is, and a refused password is a protocol error of type
 * SASL_AUTHENTICATION_FAILED.
 */
export function plainLogin(username: string, password: string): Mechanism {
  const message = Buffer.from(`\0${username}\0${password}`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(message.length);
  const request = { encode: () => Buffer.concat([length, message]) };
  return {
    mechanism: 'plain',
    authenticationProvider: ({ saslAuthenticate }) => ({
      authenticate: async () => {
        await saslAuthenticate({ request });
      },
    }),
  };
}
