import type { Platform } from './platform.ts';
import type { GivenBootstrap } from './settings.ts';

/** What `npm start` says when everything is ready. What the caller gave is not repeated: it may be a secret. */
export function announce(platform: Platform, given: GivenBootstrap, seconds: string): string {
  const { superAdmin, apiKey, baseUrls, home } = platform;
  const shown = (value: string, variable: string, isGiven: boolean) =>
    isGiven ? `as given in ${variable}` : value;
  const rows = [
    ['Base URL', baseUrls.join('  ')],
    ['Super admin', shown(superAdmin.email, 'BOOTSTRAP_SUPERADMIN_EMAIL', given.email !== undefined)],
    ['Password', shown(superAdmin.password, 'BOOTSTRAP_SUPERADMIN_PASSWORD', given.password !== undefined)],
    ['API key', shown(apiKey, 'BOOTSTRAP_API_KEY', given.apiKey !== undefined)],
    ['Data and logs', home],
  ];
  const table = rows.map(([title = '', value = '']) => `  ${title.padEnd(15)}${value}`);
  return [
    '',
    `Cowrie is ready (${seconds})`,
    '',
    ...table,
    '',
    'Try it:',
    `  ${exampleCommand(platform, given)}`,
    '',
    'Ctrl-C stops everything; the data stays.',
    '',
  ].join('\n');
}

/** A line that works as pasted: a login, or a health check when the login is the caller's secret. */
export function exampleCommand({ baseUrl, superAdmin }: Platform, given: GivenBootstrap): string {
  if (given.email !== undefined || given.password !== undefined) return `curl ${baseUrl}/health/ready`;
  const body = JSON.stringify(superAdmin);
  return `curl -s ${baseUrl}/api/auth/login -H 'content-type: application/json' -d '${body}'`;
}
