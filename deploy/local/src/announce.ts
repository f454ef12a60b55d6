import { join } from 'node:path';
import type { Platform } from './platform.ts';
import type { Source } from './services/bootstrap.ts';
import { CONSOLE, GUIDES, type Site } from './sites.ts';

/** Browsers do not allow passkeys for an IP address. */
export const localhostUrl = (url: string): string => url.replace('//127.0.0.1:', '//localhost:');

/**
 * Values from the caller are not repeated, because they may be secret. `pending` are the sites that are still being
 * built.
 */
export function announce(platform: Platform, seconds: string, pending: readonly Site[] = []): string {
  const { email, password, apiKey } = platform.credentials;
  const addressOf = (site: Site) =>
    `${localhostUrl(platform.baseUrl)}${site.path}${pending.includes(site) ? ' (being built; a line says when it is ready)' : ''}`;
  const rows = [
    ['Base URL', platform.baseUrls.map(localhostUrl).join('  ')],
    ['Super admin', describeCredential(email, 'BOOTSTRAP_SUPERADMIN_EMAIL')],
    ['Password', describeCredential(password, 'BOOTSTRAP_SUPERADMIN_PASSWORD')],
    ['API key', describeCredential(apiKey, 'BOOTSTRAP_API_KEY')],
    ['Console', addressOf(CONSOLE)],
    ['Guides', addressOf(GUIDES)],
    ['API reference', `${localhostUrl(platform.baseUrl)}/docs/reference/`],
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
  const url = localhostUrl(baseUrl);
  if (email.source !== 'generated' || password.source !== 'generated') return `curl ${url}/health/ready`;
  const body = JSON.stringify({ email: email.value, password: password.value });
  return `curl -s ${url}/api/auth/login -H 'content-type: application/json' -d '${body}'`;
}

/** The variables that the README and the guides need, as a line to paste; the caller fills in the values that they provided. */
function exportLine({ baseUrl, credentials }: Pick<Platform, 'baseUrl' | 'credentials'>): string {
  const { email, password, apiKey } = credentials;
  const fill = ({ value, source }: { value: string; source: Source }, variable: string): string =>
    source === 'generated' ? `'${value}'` : `"$${variable}"`;
  return [
    `export BASE=${localhostUrl(baseUrl)}`,
    `ADMIN_EMAIL=${fill(email, 'BOOTSTRAP_SUPERADMIN_EMAIL')}`,
    `ADMIN_PASSWORD=${fill(password, 'BOOTSTRAP_SUPERADMIN_PASSWORD')}`,
    `API_KEY=${fill(apiKey, 'BOOTSTRAP_API_KEY')}`,
  ].join(' ');
}
