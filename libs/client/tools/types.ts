import { readFileSync } from 'node:fs';

export type Schema = {
  title?: string;
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  description?: string;
};

/** Callers may write amounts and times in any readable form. */
export type Side = 'input' | 'output';

/** Statistics have one sum per kind of transaction. */
function flows(): string[] {
  const file = new URL('../../../docs/events/transaction-types.json', import.meta.url);
  const { coins }: { coins: Record<string, { flow: string }> } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.values(coins).map(({ flow }) => flow);
}

/** Every other number is coins, so that a new one must be decided here. */
const PLAIN_NUMBERS = new Set(['xafPerCoin', 'feePercent', 'percent']);
/** For these fields 0 is an amount, and null is no limit or no alarm. */
const LIMITS = [
  ...[
    'aboveAmount',
    'below',
    'dailyLimit',
    'dailyMintLimit',
    'maxAmount',
    'mintPerDay',
    'perTransactionLimit',
  ],
  'rewardPerDay',
];
const COINS = new Set([
  ...['amount', 'balance', 'activeCoins', 'totalReceived', 'totalSent', 'coins', 'captured', 'released'],
  ...[
    'minted',
    'burned',
    'supply',
    'inWallets',
    'inTreasuries',
    'minAmount',
    'usedAmount',
    'usedToday',
    'spendableNow',
  ],
  ...LIMITS,
  ...flows(),
]);

export const coinFields: readonly string[] = [...COINS].sort();
export const limitFields: readonly string[] = LIMITS;

/**
 * The list of values of the type `TransactionType` is `TRANSACTION_TYPES`. Undefined for a schema that is no
 * enumeration.
 */
export function enumSource(name: string, schema: Schema): string | undefined {
  if (!schema.enum) return undefined;
  const list = `${name.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase()}S`;
  const values = schema.enum.map((value) => JSON.stringify(value)).join(', ');
  return `${docComment(schema.description)}export const ${list} = [${values}] as const;\nexport type ${name} = (typeof ${list})[number];\n`;
}

export function docComment(text: string | undefined, indent = ''): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`;
}

function refName({ $ref }: Schema): string | undefined {
  return $ref?.slice($ref.lastIndexOf('/') + 1);
}

export function typeOf(schema: Schema, side: Side, name = ''): string {
  const named = refName(schema);
  if (named !== undefined) return named;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.oneOf ?? schema.anyOf;
  if (either && side === 'input' && either.every(({ properties }) => properties)) return exclusive(either);
  if (either) return [...new Set(either.map((each) => typeOf(each, side, name)))].join(' | ');
  if (schema.allOf) return schema.allOf.map((each) => `(${typeOf(each, side, name)})`).join(' & ');
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, side, name)).join(' | ');
  }
  if (schema.properties) return objectType(schema, side);
  return plainType(schema, side, name);
}

function plainType(schema: Schema, side: Side, name: string): string {
  switch (schema.type) {
    case 'string':
      return side === 'input' && schema.format === 'date-time' ? 'string | Date' : 'string';
    case 'integer':
      return 'number';
    case 'number':
      return numberType(name, side);
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return schema.items ? `Array<${typeOf(schema.items, side, name)}>` : 'unknown[]';
    case 'object':
      return `Record<string, ${typeof schema.additionalProperties === 'object' ? typeOf(schema.additionalProperties, side, name) : 'unknown'}>`;
    default:
      return 'unknown';
  }
}

function numberType(name: string, side: Side): string {
  if (PLAIN_NUMBERS.has(name)) return 'number';
  if (!COINS.has(name)) throw new Error(`say in types.ts whether the number ${name} is coins`);
  return side === 'input' ? 'AmountInput' : 'Amount';
}

function objectType({ properties = {}, required = [] }: Schema, side: Side): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?';
    // Callers may pass `undefined` for a missing field.
    const orUndefined = mark !== '' && side === 'input' ? ' | undefined' : '';
    return `${docComment(schema.description)}${name}${mark}: ${typeOf(schema, side, name)}${orUndefined};\n`;
  });
  return `{\n${fields.join('')}}`;
}

/** The fields of all alternatives. */
export function fieldNames({ properties = {}, oneOf = [], anyOf = [] }: Schema): string[] {
  return [...new Set([...Object.keys(properties), ...[...oneOf, ...anyOf].flatMap(fieldNames)])];
}

/** Fields of the other alternatives are not allowed. */
function exclusive(alternatives: readonly Schema[]): string {
  const names = [...new Set(alternatives.flatMap(fieldNames))];
  const objects = alternatives.map((each) => {
    const closed = names
      .filter((name) => !fieldNames(each).includes(name))
      .map((name) => `${name}?: never;\n`);
    return `${objectType(each, 'input').slice(0, -1)}${closed.join('')}}`;
  });
  return objects.join(' | ');
}
