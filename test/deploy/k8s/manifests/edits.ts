import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Manifest, nameOf } from './documents.ts';

/** A change of rendered documents: `where` is a kind, or a kind and a name without hash and version. */
export type Edit = { where: string; from: string; to: string };
export type Mistake = Edit & { rule: string; complaint: string };

export function readMistakes(): Mistake[] {
  const text = readFileSync(join(import.meta.dirname, '../mistakes.txt'), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, , , rule = '', complaint = ''] = partsOf(line);
      return { ...readEdit(line), rule, complaint };
    });
}

const partsOf = (line: string): string[] => line.split(' ::').map((part) => part.trim());

function readEdit(line: string): Edit {
  const [where = '', from = '', to = ''] = partsOf(line);
  return { where, from, to };
}

/** Makes the edit in each document that it names; throws when it changes nothing. */
export function applyEdit(documents: readonly Manifest[], { where, from, to }: Edit): Manifest[] {
  if (from === '+') return [...documents, JSON.parse(to) as Manifest];
  let differs = false;
  const edited = documents.flatMap((document) => {
    if (!isNamed(document, where)) return [document];
    const before = JSON.stringify(document);
    const [, pattern] = /^\/(.*)\/$/.exec(from) ?? [];
    const after =
      from === '-' ? '' : before.replaceAll(pattern === undefined ? from : new RegExp(pattern, 'g'), to);
    differs ||= after !== before;
    return after === '' ? [] : [JSON.parse(after) as Manifest];
  });
  if (!differs) throw new Error(`${where}: nothing to change`);
  return edited;
}

function isNamed(document: Manifest, where: string): boolean {
  const name = nameOf(document)
    .replace(/-[a-z0-9]{10}$/, '')
    .replace(`-${packageJson.version}`, '');
  return where === document.kind || where === `${document.kind} ${name}`;
}

/** Overlays that differ from the example and are correct, by their titles. */
export function readRightOverlays(): { title: string; edits: Edit[] }[] {
  const text = readFileSync(join(import.meta.dirname, '../right-overlays.txt'), 'utf8');
  return text
    .split(/^## /m)
    .slice(1)
    .map((block) => {
      const [title = '', ...lines] = block.split('\n').filter((line) => line !== '');
      return { title, edits: lines.map(readEdit) };
    });
}
