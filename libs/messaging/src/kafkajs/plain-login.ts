import type { Mechanism } from 'kafkajs';

/**
 * kafkajs's own version reports even a lost connection as a refused password, which would end the process.
 * Here only a refused password is an error of type SASL_AUTHENTICATION_FAILED.
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
