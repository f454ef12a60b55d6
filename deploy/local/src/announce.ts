import { join } from 'node:path';
import type { Platform } from './platform.ts';
import type { Source } from './services/bootstrap.ts';

/** Values from the caller are not repeated, because they may be secret. */
export function announce(platform: Platform, seconds: string): string {
  const { email, password, apiKey } = platform.credentials;
  const rows = [
    ['Base URL', platform.baseUrls.join('  ')],
    ['Super admin', describeCredential(email, 'BOOTSTRAP_SUPERADMIN_EMAIL')],
    ['Password', describeCredential(password, 'BOOTSTRAP_SUPERADMIN_PASSWORD')],
    ['API key', describeCredential(apiKey, 'BOOTSTRAP_API_KEY')],
    ['Console', `${platform.baseUrl}/console`],
    ['Guides', `${platform.baseUrl}/docs/`],
    ['API reference', `${platform.baseUrl}/docs/reference/`],
    ['Data and logs', platform.home],
    ['Mails', platform.sendsMails ? 'go out by SMTP_URL' : join(platform.home, 'mail')],
    ...kafkaRow(platform),
  ];
  const table = rows.map(([title = '', value = '']) => `  ${title.padEnd(15)}${value}`);
  return [
    '',
    `Cowrie is ready (${seconds})`,
    '',
    ...table,
    '',
    'Try it:',
    `  ${exampleCommand(platform)}`,
    '',
    'For the README and the guides:',
    `  ${exportLine(platform)}`,
    '',
    'Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n');
}

function kafkaRow({ env, home, pid }: Platform): string[][] {
  if (pid('kafka') === undefined) return [];
  const brokers = env.KAFKA_BROKERS?.split('@').at(-1);
  return [['Kafka', `${brokers}, login in ${join(home, 'kafka-client.properties')}`]];
}

function describeCredential({ value, source }: { value: string; source: Source }, variable: string): string {
  if (source === 'generated') return value;
  return source === 'given' ? `as given in ${variable}` : `as given in ${variable} on the first start`;
}

export function exampleCommand({ baseUrl, credentials }: Pick<Platform, 'baseUrl' | 'credentials'>): string {
  const { email, password } = credentials;
  if (email.source !== 'generated' || password.source !== 'generated') return `curl ${baseUrl}/health/ready`;
  const body = JSON.stringify({ email: email.value, password: password.value });
  return `curl -s ${baseUrl}/api/auth/login -H 'content-type: application/json' -d '${body}'`;
}

/** The variables that the README and the guides need, as a line to paste; the caller fills in the values that they provided. */
function exportLine({ baseUrl, credentials }: Pick<Platform, 'baseUrl' | 'credentials'>): string {
  const { email, password, apiKey } = credentials;
  const fill = ({ value, source }: { value: string; source: Source }, variable: string): string =>
    source === 'generated' ? `'${value}'` : `"$${variable}"`;
  return [
    `export BASE=${baseUrl}`,
    `ADMIN_EMAIL=${fill(email, 'BOOTSTRAP_SUPERADMIN_EMAIL')}`,
    `ADMIN_PASSWORD=${fill(password, 'BOOTSTRAP_SUPERADMIN_PASSWORD')}`,
    `API_KEY=${fill(apiKey, 'BOOTSTRAP_API_KEY')}`,
  ].join(' ');
}
