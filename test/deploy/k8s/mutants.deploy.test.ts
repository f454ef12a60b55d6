import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { findProblems } from './checks/overlay-problems.ts';
import { RULES } from './checks/rules.ts';
import { type Manifest, nameOf } from './manifests/documents.ts';
import { applyEdit, readMistakes, readRightOverlays } from './manifests/edits.ts';
import { K8S_FOLDER } from './manifests/kustomize.ts';
import { renderOverlay } from './manifests/overlays.ts';

let production: Manifest[];
beforeAll(async () => {
  production = await renderOverlay('production');
});

const problemsOf = async (documents: readonly Manifest[]): Promise<string[]> =>
  (await findProblems(documents)).map(({ rule, line }) => `${rule}: ${line}`);

const MISTAKES = readMistakes();

it.each(MISTAKES)(
  '$where without or with $from instead of $to is found',
  async ({ rule, complaint, ...edit }) => {
    const found = await problemsOf(applyEdit(production, edit));
    expect(found.filter((line) => line.startsWith(`${rule}: `)).join('\n')).toContain(complaint);
  },
);

it('a service with the settings of another is found', async () => {
  const settings = production.map(nameOf).find((name) => name.startsWith('user-settings-')) ?? '';
  const edit = { where: 'Deployment history', from: '/history-settings-[a-z0-9]+/', to: settings };
  expect(await problemsOf(applyEdit(production, edit))).toContain(
    `owners: Deployment history: it has the ConfigMap ${settings} of user`,
  );
});

it.each(readRightOverlays())('an overlay with $title is not refused', async ({ edits }) => {
  expect(await problemsOf(edits.reduce<Manifest[]>(applyEdit, production))).toEqual([]);
});

it('an exception turns off its rule alone, for its object alone, and only with a reason', async () => {
  const edits = ['ledger-db', 'user-db'].map((name) => ({
    where: `ObjectStore ${name}`,
    from: '"retentionPolicy":"30d"',
    to: '"retentionPolicy":"7d"',
  }));
  const short = edits.reduce<Manifest[]>(applyEdit, production);
  const accept = (text: string) =>
    problemsOf(
      applyEdit(short, {
        where: 'ConfigMap cowrie-release',
        from: '"data":{',
        to: `"data":{"accepted":"${text}",`,
      }),
    );
  const ofUser = expect.stringMatching(/^backups: ObjectStore user-db: /);
  expect(await accept('backups: a copy is kept elsewhere')).toEqual([]);
  expect(await accept('backups ObjectStore ledger-db: a copy is kept elsewhere')).toEqual([ofUser]);
  expect(await accept('topics: a copy is kept elsewhere')).toHaveLength(2);
  expect(await accept('backups:')).toHaveLength(3);
});

describe('the documents', () => {
  const read = (page: string) => readFile(join(K8S_FOLDER, '../../docs/operations', page), 'utf8');

  it('list each rule with what it protects, and name the number of mistakes', async () => {
    const page = (await read('kubernetes.md')).replaceAll(/\n {2,}/g, ' ');
    const [, list = ''] = /\n## Rules of the check\n([\s\S]*?)\n## /.exec(page) ?? [];
    const rows = [...list.matchAll(/^\| `([\w-]+)` \| (.*) \|$/gm)].map(([, rule, protects]) => [
      rule,
      protects,
    ]);
    expect(rows).toEqual(Object.entries(RULES).map(([rule, { protects }]) => [rule, protects]));
    expect(page).toContain(`${MISTAKES.length + 1} mistakes that every schema and API server takes`);
  });

  it.each(Object.entries(RULES))('have the page of the rule %s', async (_rule, { page }) => {
    const [file = '', anchor] = page.split('#');
    const headings = [...(await read(file)).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    );
    expect(headings).toContain(anchor ?? headings[0]);
  });
});
