import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Amount, type JsonSchema } from '@cowrie/client';
import { describe, expect, it } from '@jest/globals';
import { bodyOf } from '../../../openapi-plugin.ts';
import { translateToFrench } from './field-words.ts';
import { amountOrText, wholeNumberOrText } from './fields.ts';
import { findFaults } from './schema.ts';

/** The folders with messages about fields; `expected('text')` produces `must be text`. */
const MADE_IN = [
  ...['api', 'auth', 'features', 'http', 'request'].map((folder) => `gateway/src/${folder}`),
  ...['ledger/src/features/sandbox', 'ledger/src/features/schedules'],
  ...['user/src/features', 'user/src/passwords', 'webhooks/src/requests'],
];
const SERVICES = new URL('../../../..', import.meta.url).pathname;
const VERB =
  /(?<![\w.,])(['`])((?:must|cannot be|comes out|is (?:given|not known|not taken|required)|has a field|needs every|too many parameters|was not)\b[^'`\n]*)\1/g;
const KIND = /expected\((['`])([^'`\n]+)\1/g;

const sources = MADE_IN.flatMap((folder) =>
  readdirSync(join(SERVICES, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|[/-]?examples?\.ts$/.test(file))
    .map((file) => readFileSync(join(SERVICES, folder, file), 'utf8')),
);
const messages = new Set(
  sources.flatMap((source) => [
    ...Array.from(source.matchAll(VERB), ([, , message = '']) => message),
    ...Array.from(source.matchAll(KIND), ([, , what = '']) => `must be ${what}`),
  ]),
);
const filled = [...messages]
  // The kinds are collected from their calls; messages about sums are tested below.
  .filter((message) => !/^must be \$\{\w+\}$|^must sum to/.test(message))
  .map((message) => message.replace(/\$\{[^}]*\}/g, '12'))
  .sort();

describe('a message of the gateway about a field', () => {
  it('is found in the sources', () => {
    expect(filled.length).toBeGreaterThan(70);
  });

  it.each(filled)('has a French translation: %s', (message) => {
    expect(translateToFrench(message)).not.toBeNull();
  });
});

type Document = {
  paths: Record<string, Record<string, { operationId: string; requestBody?: object }>>;
  components: { schemas: Record<string, JsonSchema> };
};

const DOCUMENT = new URL('../../../../../docs/openapi.json', import.meta.url);
const { paths, components } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Document;
const bodies = new Map(
  Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap((operation) => {
      const body = bodyOf(operation, components.schemas);
      return body ? [[operation.operationId, body] as const] : [];
    }),
);
const wrongIn = (operationId: string, value: object) =>
  findFaults(bodies.get(operationId) ?? {}, value).map(({ path, rule }) => `${path}: ${rule}`);

const MANY = Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, 'v']));
const TRANSFER = { toUserId: 7, amount: Amount.from('1.5'), reason: 'Thanks' };

describe('the faults of a body', () => {
  it.each([
    ['nothing', 'transferCoins', TRANSFER, []],
    ['no field', 'transferCoins', { toUserId: '', reason: '' }, ['toUserId', 'amount', 'reason']],
    ['no treasury', 'transferCoins', { ...TRANSFER, toUserId: undefined, toTreasury: '' }, ['toTreasury']],
    ['no setting', 'setExchangeRate', {}, ['xafPerCoin', 'feePercent']],
  ] as const)('report: %s', (_what, operationId, value, missing) => {
    expect(wrongIn(operationId, value)).toEqual(missing.map((path) => `${path}: required`));
  });

  it.each([
    ['transferCoins', { ...TRANSFER, toUserId: wholeNumberOrText('seven') }, 'toUserId: type'],
    ['transferCoins', { ...TRANSFER, toUserId: 0 }, 'toUserId: minimum'],
    ['transferCoins', { ...TRANSFER, amount: amountOrText('1.23456') }, 'amount: type'],
    ['transferCoins', { ...TRANSFER, amount: 0 }, 'amount: exclusiveMinimum'],
    ['transferCoins', { ...TRANSFER, reason: '🦓'.repeat(501) }, 'reason: maxLength'],
    ['transferCoins', { toTreasury: 'nothing', amount: 1, reason: 'x' }, 'toTreasury: choice'],
    ['createApiKey', { name: 'x', scopes: [] }, 'scopes: minItems'],
    ['createApiKey', { name: 'x', scopes: ['Mint'] }, 'scopes.0: choice'],
    ['createPlatform', { id: 'Shop', name: 'x' }, 'id: form'],
    ['createApiKey', { name: 'x', scopes: ['coins:mint'], expiresAt: 'soon' }, 'expiresAt: form'],
    ['createWithdrawal', { xaf: 1.5, payout: { provider: 'mtn', account: '1' } }, 'xaf: type'],
    ['createWithdrawal', { xaf: 5, payout: { provider: 'mtn', account: '' } }, 'payout.account: required'],
    ['setUserRole', { role: 'USER', more: true }, 'more: unknown'],
    ['createPaymentRequest', { amount: 1, reason: 'x', metadata: { 'a b': 'c' } }, 'metadata: form'],
    ['createPaymentRequest', { amount: 1, reason: 'x', metadata: { a: 1 } }, 'metadata.a: type'],
    ['createPaymentRequest', { amount: 1, reason: 'x', metadata: MANY }, 'metadata: maxItems'],
  ] as const)('are found in %s (%#)', (operationId, value, fault) => {
    expect(wrongIn(operationId, value)).toEqual([fault]);
  });

  it('are none for a text of the maximum length, or for null where that is allowed', () => {
    expect(wrongIn('transferCoins', { ...TRANSFER, reason: '🦓'.repeat(500) })).toEqual([]);
    const key = { name: 'x', scopes: ['coins:mint'] };
    for (const expiresAt of [null, undefined, '2030-01-31T00:00:00Z']) {
      expect(wrongIn('createApiKey', { ...key, expiresAt })).toEqual([]);
    }
  });
});

/** An unknown keyword would silently not be checked. */
it('checks every keyword that the document uses', () => {
  const KNOWN =
    `type description format pattern enum minLength maxLength minimum exclusiveMinimum maximum minItems
    maxItems uniqueItems items properties required additionalProperties propertyNames maxProperties oneOf anyOf title examples default`.split(
      /\s+/,
    );
  const wordsOf = ({ properties = {}, items, oneOf = [], anyOf = [], ...rest }: JsonSchema): string[] => [
    ...Object.keys(rest),
    ...[...Object.values(properties), ...oneOf, ...anyOf, ...(items ? [items] : [])].flatMap(wordsOf),
  ];
  expect(bodies.size).toBeGreaterThan(20);
  const used = [...bodies.values()].flatMap(wordsOf);
  expect([...new Set(used)].filter((word) => !KNOWN.includes(word))).toEqual([]);
});
