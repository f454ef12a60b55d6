import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTIONS,
  ADMIN_ACTIONS,
  API_KEY_SCOPES,
  byFlow,
  EVENTS,
  LANGUAGES,
  PROBLEM_CODES,
  ROLES,
  SERVICE_SCOPES,
  TRANSACTION_TYPES,
  TREASURIES,
} from '@cowrie/contracts';
import document from '../docs/openapi.json' with { type: 'json' };
import { LEFT_OUT } from '../libs/client/tools/operations.ts';

/**
 * The words of the catalogue against the declarations that they name: `node test/words.ts` names each key that is missing or unknown, and each
 * placeholder that one language has and the other has not, and ends with 1 then.
 */

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'libs/contracts/words');

type Tree = { readonly [key: string]: Tree | string };
type Names = readonly string[];

const read = (language: string, file: string): Tree =>
  JSON.parse(readFileSync(join(FOLDER, language, file), 'utf8'));

/** Enumerations of the API's document, by the name of their field. */
function documentedWords(node: unknown, fields: Names, name = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => documentedWords(each, fields, name));
  if (typeof node !== 'object' || node === null) return [];
  const own =
    'enum' in node && Array.isArray(node.enum) && fields.includes(name)
      ? node.enum.filter((each): each is string => typeof each === 'string')
      : [];
  const inside = Object.entries(node).flatMap(([key, value]) =>
    documentedWords(value, fields, ['anyOf', 'schema', 'items'].includes(key) ? name : key),
  );
  return [...own, ...inside];
}

const operationIds = Object.values(document.paths).flatMap((path) =>
  Object.values(path).flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'operationId' in each ? [String(each.operationId)] : [],
  ),
);
/** The operations that the console has a form for. */
const formIds = globSync('services/console/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ +operation: '(\w+)',$/gm)].map(([, id = '']) => id),
);
const isUpperCase = (word: string) => word === word.toUpperCase();
/** The states that the console concludes from others. */
const CONCLUDED = ['ALL', 'NONE', 'REVOKED', 'DELETED', 'BLOCKED', 'FAILING'];

/** The keys that a file, or a part of it, has to have. */
const DECLARED: Readonly<Record<string, Names>> = {
  'operations.json': operationIds.filter((id) => !LEFT_OUT.has(id)),
  'actions.json': ADMIN_ACTIONS,
  'approvals.json': [...ACTIONS, 'unknown'],
  'terms.json approvals': ACTIONS,
  'forms.json': formIds,
  'problems.json': PROBLEM_CODES,
  'scopes.json': [...API_KEY_SCOPES, ...SERVICE_SCOPES, '*:*'],
  'events.json': [...Object.keys(EVENTS), 'webhook.ping'],
  'terms.json roles': [...ROLES, 'SYSTEM'],
  'terms.json statuses': [
    ...CONCLUDED,
    ...documentedWords(document, ['status', 'mode', 'direction']).filter(isUpperCase),
  ],
  'terms.json types': TRANSACTION_TYPES,
  'terms.json flows': Object.keys(byFlow(() => null)),
  'terms.json treasuries': TREASURIES,
  'terms.json services': documentedWords(document, ['service']),
};

/** Words for a refusal where more is known of it than its code says. */
const IN_FORMS = 'problems-in-forms.json';

function missingAndUnknown(place: string, declared: Names, found: Names): string[] {
  return [
    ...declared.filter((key) => !found.includes(key)).map((key) => `${place}: ${key} is missing`),
    ...found.filter((key) => !declared.includes(key)).map((key) => `${place}: ${key} is unknown`),
  ];
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{([^}|]*)\}/g)].map(([, name]) => name))].sort().join(', ');

/** The differences of a translation from the English text that it translates. */
function differences(place: string, english: Tree | string, other: Tree | string): string[] {
  if (typeof english === 'string' || typeof other === 'string') {
    if (typeof english !== typeof other) return [`${place}: is a text in one language alone`];
    const [expected, found] = [placeholders(String(english)), placeholders(String(other))];
    return expected === found ? [] : [`${place}: has the placeholders ${found}, and in English ${expected}`];
  }
  const shared = Object.keys(english).filter((key) => key in other);
  return [
    ...missingAndUnknown(place, Object.keys(english), Object.keys(other)),
    ...shared.flatMap((key) => differences(`${place} ${key}`, english[key] ?? '', other[key] ?? '')),
  ];
}

function problemsOf(language: string): string[] {
  const declared = Object.entries(DECLARED).flatMap(([place, keys]) => {
    const [file = '', part] = place.split(' ');
    const tree = read(language, file);
    const found = part === undefined ? tree : (tree[part] ?? {});
    return missingAndUnknown(`${language}/${place}`, [...new Set(keys)], Object.keys(found));
  });
  const inForms = Object.entries(read(language, IN_FORMS)).flatMap(([place, words]) =>
    Object.keys(words)
      .filter((code) => !PROBLEM_CODES.some((each) => each === code))
      .map((code) => `${language}/${IN_FORMS} ${place}: ${code} is unknown`),
  );
  if (language === 'en') return [...declared, ...inForms];
  const translated = readdirSync(join(FOLDER, 'en')).flatMap((file) =>
    differences(`${language}/${file}`, read('en', file), read(language, file)),
  );
  return [...declared, ...inForms, ...translated];
}

const problems = [...new Set(LANGUAGES.flatMap(problemsOf))];
for (const problem of problems) process.stderr.write(`libs/contracts/words/${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
