/**
 * The running platform that the e2e and fault tests talk to. The first four variables are those that `npm start`
 * prints as its `export` line, so that the tests can also be run against a platform that runs already.
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

/** Throws when no platform was given. */
export function platformUnderTest(): PlatformUnderTest {
  return {
    baseUrl: variable('BASE'),
    adminEmail: variable('ADMIN_EMAIL'),
    adminPassword: variable('ADMIN_PASSWORD'),
    apiKey: variable('API_KEY'),
  };
}

/** A variable that looks behind the HTTP edge: servers, COWRIE_HOME, and where payouts are asked for. */
export function insideVariable(
  name:
    | 'KAFKA_BROKERS'
    | 'LEDGER_DATABASE_URL'
    | 'USER_DATABASE_URL'
    | 'HISTORY_DATABASE_URL'
    | 'REDIS_URL'
    | 'COWRIE_HOME'
    | 'PAYOUT_HTTP_URL',
): string {
  return variable(name);
}
