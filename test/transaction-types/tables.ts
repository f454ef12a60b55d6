import {
  declarationOf,
  TRANSACTION_TYPES,
  type TransactionType,
  XAF_TRANSACTION_TYPES,
  xafDeclarationOf,
} from '@cowrie/contracts';

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
};

const unique = (texts: readonly string[]) => [...new Set(texts)].join(', ');

/** Verifiers of the chain need one line per type with all its routes. */
function sides(): string {
  const CODES = ['issuance', 'user', 'treasury'];
  const XAF: Record<string, string> = { issuance: '−11', user: 'user', pending: '−12', operations: '−13' };
  const coinName = (side: string) => (CODES.includes(side) ? side : `\`${side}\``);
  const coins = TRANSACTION_TYPES.map((type) => {
    const { ways } = declarationOf(type);
    const of = (side: 'from' | 'to') => unique(ways.flatMap((way) => way[side].map(coinName)));
    return ['coins', `\`${type}\``, of('from'), of('to')];
  });
  const xaf = XAF_TRANSACTION_TYPES.map((type) => {
    const { ways } = xafDeclarationOf(type);
    const of = (side: 'from' | 'to') =>
      unique(ways.flatMap((way) => way[side].map((each) => XAF[each] ?? each)));
    return ['XAF', `\`${type}\``, of('from'), of('to')];
  });
  return table(['of', 'type', 'from', 'to'], [...coins, ...xaf]);
}

/** Consumers of events need the account whose partition carries a type. */
function partitions(): string {
  const WHOSE = {
    payer: "the payer's",
    receiver: "the receiver's",
    'first receiver': "the receiver's; of several in one request the first receiver's",
    owner: 'that of the user whose XAF they are, payouts and returns too',
  };
  const byPartition = Map.groupBy(TRANSACTION_TYPES, (type) => declarationOf(type).partition);
  const rows = [...byPartition].map(([partition, types]) => [types.join(', '), WHOSE[partition]]);
  const ofXaf = Map.groupBy(XAF_TRANSACTION_TYPES, (type) => xafDeclarationOf(type).partition);
  const xaf = [...ofXaf].map(([partition, types]) => [`of XAF: ${types.join(', ')}`, WHOSE[partition]]);
  return table(['type', 'partition'], [...rows, ...xaf]);
}

/** Callers need each route of a type, and who may request it. */
function ways(): string {
  const NAMES: Record<string, string> = { issuance: 'nothing', user: 'a user', treasury: 'a treasury' };
  const nameOf = (side: string) => NAMES[side] ?? `the treasury \`${side}\``;
  const rowsOf = (type: TransactionType) =>
    declarationOf(type).ways.map(({ from, to, by }) => {
      const { givesBack, guide } = declarationOf(type);
      const receivers = givesBack === undefined ? to.map(nameOf) : ['the buyer'];
      return [`[${type}](./${guide})`, unique(from.map(nameOf)), unique(receivers), by.join(', ')];
    });
  return table(['movement', 'from', 'to', 'who'], TRANSACTION_TYPES.flatMap(rowsOf));
}

export const TABLES: Readonly<Record<string, () => string>> = {
  'docs/verification.md': sides,
  'docs/events/README.md': partitions,
  'docs/guide/wallets-and-treasuries.md': ways,
};
