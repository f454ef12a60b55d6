import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declarationOf, TRANSACTION_TYPES, XAF_TRANSACTION_TYPES } from '@cowrie/contracts';

/** These pieces cannot be derived from a type's declaration. */

type RequiredPiece = { where: string; has(type: string): RegExp; what(type: string): string };

const OF_LEDGER: readonly RequiredPiece[] = [
  {
    where: 'services/ledger/src/{book,features}/**/!(*.test).ts',
    has: (type) => new RegExp(`type: '${type}'`),
    what: (type) => `no decide.ts of the ledger makes a ${type}`,
  },
  {
    where: 'services/ledger/src/**/*.test.ts',
    has: (type) => new RegExp(`'${type}'`),
    what: (type) => `no test of the ledger names ${type}`,
  },
];

/** No route answers with movements of XAF. */
const NEEDED: readonly RequiredPiece[] = [
  ...OF_LEDGER,
  {
    where: 'docs/openapi.json',
    has: (type) => new RegExp(`"type": "${type}"`),
    what: (type) => `no route's example answers with a ${type}`,
  },
];

/** The missing pieces of each type. `root` is the repository. */
export function missingPieces(root: string): string[] {
  const files = new Map<string, string[]>();
  const textsOf = (where: string) => {
    const found =
      files.get(where) ??
      globSync(where, { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
    files.set(where, found);
    return found;
  };
  const lacks = (type: string, needed: readonly RequiredPiece[]) =>
    needed
      .filter(({ where, has }) => !textsOf(where).some((text) => has(type).test(text)))
      .map(({ what }) => what(type));
  const coins = TRANSACTION_TYPES.flatMap((type) => {
    const page = `docs/guide/${declarationOf(type).guide}.md`;
    const isNamed = textsOf(page).some((text) => new RegExp(`\\b${type}`, 'i').test(text));
    const missing = [...lacks(type, NEEDED), ...(isNamed ? [] : [`no text in ${page} names it`])];
    return missing.map((what) => `${type}: ${what}`);
  });
  const xaf = XAF_TRANSACTION_TYPES.flatMap((type) => {
    return lacks(type, OF_LEDGER).map((what) => `${type} of XAF: ${what}`);
  });
  return [...coins, ...xaf];
}
