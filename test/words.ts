import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACTIONS,
  ADMIN_ACTIONS,
  API_KEY_SCOPES,
  EVENTS,
  mapFlows,
  OPERATIONS,
  PROBLEM_CODES,
  ROLES,
  SERVICE_SCOPES,
  TRANSACTION_TYPES,
  TREASURIES,
} from '@cowrie/contracts';
import { LANGUAGES, type Language, WORDS } from '@cowrie/contracts/words';
import document from '../docs/openapi.json' with { type: 'json' };
import { LEFT_OUT } from '../libs/client/tools/operations.ts';

/** Lists missing and unknown keys, and placeholders that only one language has; it then exits with 1. */

const ROOT = join(import.meta.dirname, '..');

type Tree = object | string;
type Names = readonly string[];

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

const formIds = globSync('services/console/src/**/*.{ts,tsx}', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ +operation: '(\w+)',$/gm)].map(([, id = '']) => id),
);
const isUpperCase = (word: string) => word === word.toUpperCase();
/** The console derives these states from other fields. */
const CONCLUDED = ['ALL', 'NONE', 'REVOKED', 'DELETED', 'BLOCKED', 'FAILING'];

const DECLARED: Readonly<Record<string, Names>> = {
  operations: Object.keys(OPERATIONS).filter((id) => !LEFT_OUT.has(id)),
  actions: ADMIN_ACTIONS,
  approvals: [...ACTIONS, 'unknown'],
  'terms approvals': ACTIONS,
  forms: formIds,
  problems: PROBLEM_CODES,
  scopes: [...API_KEY_SCOPES, ...SERVICE_SCOPES, '*:*'],
  events: [...Object.keys(EVENTS), 'webhook.ping'],
  'terms roles': [...ROLES, 'SYSTEM'],
  'terms statuses': [
    ...CONCLUDED,
    ...documentedWords(document, ['status', 'mode', 'direction']).filter(isUpperCase),
  ],
  'terms types': TRANSACTION_TYPES,
  'terms flows': Object.keys(mapFlows(() => null)),
  'terms treasuries': TREASURIES,
  'terms services': documentedWords(document, ['service']),
};

function missingAndUnknown(place: string, declared: Names, found: Names): string[] {
  return [
    ...declared.filter((key) => !found.includes(key)).map((key) => `${place}: ${key} is missing`),
    ...found.filter((key) => !declared.includes(key)).map((key) => `${place}: ${key} is unknown`),
  ];
}

const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{([^}|]*)\}/g)].map(([, name]) => name))].sort().join(', ');

function differences(place: string, english: Tree, other: Tree): string[] {
  if (typeof english === 'string' || typeof other === 'string') {
    if (typeof english !== typeof other) return [`${place}: is a text in one language alone`];
    const [expected, found] = [placeholders(String(english)), placeholders(String(other))];
    return expected === found ? [] : [`${place}: has the placeholders ${found}, and in English ${expected}`];
  }
  const others: Record<string, Tree> = { ...other };
  const shared = Object.entries<Tree>({ ...english }).filter(([key]) => key in others);
  return [
    ...missingAndUnknown(place, Object.keys(english), Object.keys(other)),
    ...shared.flatMap(([key, each]) => differences(`${place} ${key}`, each, others[key] ?? '')),
  ];
}

function problemsOf(language: Language): string[] {
  const words: Tree = WORDS[language];
  const declared = Object.entries(DECLARED).flatMap(([place, keys]) => {
    const found = place.split(' ').reduce<Tree>((tree, part) => Object(tree)[part] ?? {}, words);
    return missingAndUnknown(`${language}.json ${place}`, [...new Set(keys)], Object.keys(found));
  });
  const inForms = Object.entries(WORDS[language].problemsInForms).flatMap(([place, of]) =>
    Object.keys(of)
      .filter((code) => !PROBLEM_CODES.some((each) => each === code))
      .map((code) => `${language}.json problemsInForms ${place}: ${code} is unknown`),
  );
  return [...declared, ...inForms, ...differences(`${language}.json`, WORDS.en, words)];
}

const problems = [...new Set(LANGUAGES.flatMap(problemsOf))];
for (const problem of problems) process.stderr.write(`libs/contracts/words/${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
