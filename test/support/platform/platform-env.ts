/**
 * The first four variables are those that `npm start` prints, so the tests can use a platform that is already running.
 */
export type PlatformUnderTest = {
  baseUrl: string;
  adminEmail: string;
  adminPassword: string;
  apiKey: string;
};

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run these tests by \`npm test -- --project e2e\``);
  return value;
}

/** Throws when the environment names no platform. */
export function platformUnderTest(): PlatformUnderTest {
  return {
    baseUrl: variable('BASE'),
    adminEmail: variable('ADMIN_EMAIL'),
    adminPassword: variable('ADMIN_PASSWORD'),
    apiKey: variable('API_KEY'),
  };
}

/** Names something behind the HTTP interface: servers, COWRIE_HOME, the payout provider's URL. */
export function insideVariable(
  name:
    | 'KAFKA_BROKERS'
    | 'LEDGER_DATABASE_URL'
    | 'USER_DATABASE_URL'
    | 'HISTORY_DATABASE_URL'
    | 'REDIS_URL'
    | 'COWRIE_HOME'
    | 'SERVICE_QUERY_ORIGINS'
    | 'PAYOUT_HTTP_URL',
): string {
  return variable(name);
}
