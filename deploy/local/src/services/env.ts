import { join } from 'node:path';
import { checkoutDir } from '../home/paths.ts';
import { publicJwk, type Secrets } from '../home/secrets.ts';
import { childEnv } from '../processes/child-env.ts';
import { serviceBrokers } from '../servers/kafka/login.ts';
import { databaseUrl, passwordOf, roleOf } from '../servers/postgres/databases.ts';
import type { Servers } from '../servers/start.ts';
import type { DatabaseName, PlatformSettings, ServiceName } from '../settings.ts';

const GATEWAY_OPTIONS = [
  'RATE_LIMIT_USER_PER_MINUTE',
  'RATE_LIMIT_ADDRESS_PER_MINUTE',
  'LOGIN_FAILURES_PER_15_MINUTES',
  'REQUIRE_TOTP_FROM',
  'PASSWORD_HASHES_PER_MINUTE',
  'PASSWORD_HASHES_ADDRESS_PER_MINUTE',
  'TRUSTED_PROXIES',
  'CORS_ALLOWED_ORIGINS',
  'MINT_APPROVAL_ABOVE',
  'APPROVER_MIN_HOURS',
  'SANDBOX_CLOCK',
  'TOKEN_KEYS_FILE',
  'PAYOUT_HTTP_PROVIDERS',
  'PAYOUT_CALLBACK_SECRETS',
  'WEBHOOKS_ALLOW_LOOPBACK',
];
const LEDGER_OPTIONS = [
  'MONEY_METRICS_EVERY_SECONDS',
  'PAYOUT_HTTP_URL',
  'PAYOUT_HTTP_PROVIDERS',
  'RESULTS_KEPT_DAYS',
  'QUOTES_KEPT_DAYS',
  'VERIFICATIONS_KEPT_DAYS',
  'VERIFY_EVERY_DAYS',
  'LEDGER_VERIFY_DATABASE_URL',
  'SEAL_HEADS_EVERY_SECONDS',
  'SANDBOX_CLOCK',
];
const USER_OPTIONS = [
  'PASSWORD_HASHES_AT_ONCE',
  'USER_RESULTS_KEPT_DAYS',
  'SESSIONS_KEPT_DAYS',
  'SPENT_TOKENS_KEPT_DAYS',
  'FAILED_MAILS_KEPT_DAYS',
  'SMTP_URL',
  'MAIL_FROM',
  'LEAKED_PASSWORDS_FILE',
  'SEAL_FORMER_PRIVATE_KEYS',
];
const WEBHOOKS_OPTIONS = [
  'WEBHOOKS_ALLOW_LOOPBACK',
  'WEBHOOKS_SEAL_FORMER_PRIVATE_KEYS',
  'WEBHOOK_DELIVERIES_KEPT_DAYS',
  'SANDBOX_CLOCK',
];
const OPTIONS: Record<ServiceName, string[]> = {
  gateway: GATEWAY_OPTIONS,
  ledger: LEDGER_OPTIONS,
  user: USER_OPTIONS,
  history: [],
  webhooks: WEBHOOKS_OPTIONS,
};

const KAFKA_FILES = ['KAFKA_TLS_CA_FILE', 'KAFKA_TLS_CERT_FILE', 'KAFKA_TLS_KEY_FILE'];
const REDIS_FILES = ['REDIS_TLS_CA_FILE'];

const PASSED_PREFIXES = ['COWRIE_', 'NODE_', 'OTEL_', 'TRACES_'];

/** With Node's compile cache a gateway starts after 0.9 s of processor time instead of 1.5 s. */
const COMPILED = { NODE_COMPILE_CACHE: join(checkoutDir, '.cache/node') };

export type QueryOrigins = Readonly<Record<Exclude<ServiceName, 'gateway'>, readonly string[]>>;

export type ServiceEnvInput = {
  callerEnv: NodeJS.ProcessEnv;
  settings: PlatformSettings;
  secrets: Secrets;
  servers: Pick<Servers, 'kafkaBrokers' | 'redisUrl' | 'postgresUrl'>;
  queryOrigins: QueryOrigins;
  mailDirectory?: string;
};

/** The role has only the rights that the service needs. */
export function serviceDatabaseUrl(
  name: DatabaseName,
  { settings, secrets, servers }: ServiceEnvInput,
): string {
  const login = { user: roleOf(name), password: passwordOf(name, secrets) };
  return (
    settings.given.databaseUrls[name] ??
    (servers.postgresUrl ? databaseUrl(servers.postgresUrl, name, login) : '')
  );
}

/** Has the owner's URL of its database, and no other secret. */
export function migrationEnv(name: DatabaseName, input: ServiceEnvInput): Record<string, string> {
  const { settings, servers, callerEnv } = input;
  const owner = servers.postgresUrl ? databaseUrl(servers.postgresUrl, name) : '';
  return {
    ...COMPILED,
    ...childEnv(callerEnv, ['LOG_LEVEL'], PASSED_PREFIXES),
    MIGRATION_DATABASE_URL: settings.given.databaseUrls[name] ?? owner,
  };
}

export type InstancePorts = {
  managementPort: number;
  port: number | undefined;
  queriesPort: number | undefined;
};

/** Each service gets only its own secrets. */
export function serviceEnv(
  service: ServiceName,
  instanceName: string,
  { managementPort, port, queriesPort }: InstancePorts,
  input: ServiceEnvInput,
): Record<string, string> {
  const { given } = input.settings;
  const names = [
    ...OPTIONS[service],
    ...(given.kafkaBrokers === undefined ? [] : KAFKA_FILES),
    ...(given.redisUrl === undefined || service !== 'gateway' ? [] : REDIS_FILES),
  ];
  return {
    LOG_LEVEL: 'info',
    ...COMPILED,
    ...childEnv(input.callerEnv, ['LOG_LEVEL', 'PARTITIONS', ...names], PASSED_PREFIXES),
    KAFKA_BROKERS: serviceBrokers(service, input.servers.kafkaBrokers, input.secrets),
    INSTANCE_NAME: instanceName,
    MANAGEMENT_PORT: String(managementPort),
    HOST: '127.0.0.1',
    ...(port === undefined ? {} : { PORT: String(port) }),
    ...(queriesPort === undefined ? {} : { QUERIES_PORT: String(queriesPort) }),
    SERVICE_TOKEN_SECRETS: input.secrets.serviceTokenSecret,
    ...ownEnv(service, input),
  };
}

function ownEnv(service: ServiceName, input: ServiceEnvInput): Record<string, string> {
  const { settings, secrets, servers, queryOrigins } = input;
  const { bootstrap, payouts } = settings;
  // Browsers do not allow passkeys for an IP address.
  const publicUrl = input.callerEnv.PUBLIC_URL || `http://localhost:${settings.port}`;
  switch (service) {
    case 'gateway':
      return {
        REDIS_URL: servers.redisUrl,
        LEDGER_QUERIES_URL: queryOrigins.ledger.join(),
        USER_QUERIES_URL: queryOrigins.user.join(),
        HISTORY_QUERIES_URL: queryOrigins.history.join(),
        WEBHOOKS_QUERIES_URL: queryOrigins.webhooks.join(),
        ...(input.callerEnv.TOKEN_KEYS_FILE
          ? {}
          : { TOKEN_PRIVATE_KEY: JSON.stringify(secrets.tokenPrivateKey) }),
        SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.sealPrivateKey)),
        WEBHOOKS_SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.webhooksSealKey)),
        LEDGER_SEAL_PUBLIC_KEY: JSON.stringify(publicJwk(secrets.ledgerSealKey)),
        OTHER_PUBLIC_KEYS: JSON.stringify(publicJwk(secrets.headSigningKey)),
        CURSOR_SECRET: secrets.cursorSecret,
        // A second person can approve at once; in production the default is a day.
        APPROVER_MIN_HOURS: input.callerEnv.APPROVER_MIN_HOURS || '0',
        PUBLIC_URL: publicUrl,
        PAYOUT_CALLBACK_SECRET: payouts.callbackSecret ?? secrets.payoutCallbackSecret,
      };
    case 'ledger':
      return {
        LEDGER_DATABASE_URL: serviceDatabaseUrl('ledger', input),
        USER_QUERIES_URL: queryOrigins.user.join(),
        LEDGER_SEAL_PRIVATE_KEY: JSON.stringify(secrets.ledgerSealKey),
        HEAD_SIGNING_KEY: JSON.stringify(secrets.headSigningKey),
        PAYOUT_HTTP_SECRET: payouts.httpSecret ?? secrets.payoutHttpSecret,
      };
    case 'user':
      return {
        USER_DATABASE_URL: serviceDatabaseUrl('user', input),
        SEAL_PRIVATE_KEY: JSON.stringify(secrets.sealPrivateKey),
        ...(input.mailDirectory === undefined ? {} : { MAIL_DIRECTORY: input.mailDirectory }),
        PUBLIC_URL: publicUrl,
        BOOTSTRAP_SUPERADMIN_EMAIL: bootstrap.email ?? secrets.superAdminEmail,
        BOOTSTRAP_SUPERADMIN_PASSWORD: bootstrap.password ?? secrets.superAdminPassword,
        BOOTSTRAP_API_KEY: bootstrap.apiKey ?? secrets.apiKey,
      };
    case 'history':
      return { HISTORY_DATABASE_URL: serviceDatabaseUrl('history', input) };
    case 'webhooks':
      return {
        WEBHOOKS_DATABASE_URL: serviceDatabaseUrl('webhooks', input),
        WEBHOOKS_SEAL_PRIVATE_KEY: JSON.stringify(secrets.webhooksSealKey),
      };
  }
}
