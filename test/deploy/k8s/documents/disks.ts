export const RATES = [10, 100, 500, 1_000, 5_000] as const;

const SECONDS_OF_A_DAY = 86_400;
const DAYS = { commands: 7, events: 30, results: 31 };
const LEDGER = { transfersPerSecond: 4_100, least: 2 };
const GATEWAY = { transfersPerSecond: 2_900, least: 3 };

/** docs/operations/capacity.md has megabytes per million transfers, which equal bytes per transfer. */
function bytesIn(capacity: string, place: string): number {
  const row = capacity.split('\n').find((line) => line.startsWith(`| ${place} |`));
  const bytes = Number(row?.split('|')[2]?.replaceAll(',', ''));
  if (!(bytes > 0)) throw new Error(`docs/operations/capacity.md does not say what ${place} takes`);
  return bytes;
}

const figure = (gigabytes: number): string =>
  gigabytes < 9.95 ? gigabytes.toFixed(1) : Math.round(gigabytes).toLocaleString('en-US');

export function rowOfDisks(transfersPerSecond: number, capacity: string): string {
  const ofDays = (place: string, days: number) =>
    (transfersPerSecond * SECONDS_OF_A_DAY * days * bytesIn(capacity, place)) / 1e9;
  const commands = ofDays('Kafka, `ledger.commands`', DAYS.commands);
  const gigabytes = [
    ofDays('Kafka, `coin.events`', 1),
    commands,
    ofDays('Kafka, `coin.events`', DAYS.events) + commands,
    ofDays('`ledger.transactions`', 1),
    ofDays('`ledger.results`', DAYS.results),
    ofDays('`history.entries`', 1),
    ofDays('write-ahead log of all databases', 1),
  ];
  const pods = [LEDGER, GATEWAY].map(({ transfersPerSecond: each, least }) =>
    Math.max(least, Math.ceil(transfersPerSecond / each)),
  );
  return `| ${[transfersPerSecond.toLocaleString('en-US'), ...gigabytes.map(figure), ...pods].join(' | ')} |`;
}
