import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import rules from './rules.json' with { type: 'json' };

/**
 * Checks the language of code and documents: `node test/language/check.ts [FOLDER…]` names types that are a lone
 * participle, comments without a subject, words with a plainer one, and long sentences of documents. Without folders it
 * checks the `heldFolders` of `rules.json`; `npm run check` does that. A folder joins that list once it has no finding.
 */

const ROOT = join(import.meta.dirname, '../..');
const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TYPE = /^\s*(?:export )?(?:declare )?(?:type|interface) (\w+)/;
const COMMENT_LINE = /^\s*(?:\/\*\*?|\*|\/\/)\s?/;

type LanguageProblem = { file: string; line: number; problem: string };

const given = process.argv.slice(2);
const files = (given.length > 0 ? given : rules.heldFolders).flatMap(listFiles);
const places = files.flatMap((file) => {
  if (CODE.test(file)) return placesInCode(file, readLines(file));
  return file.endsWith('.md') ? placesInDocument(file, readLines(file)) : [];
});
for (const { file, line, problem } of places) process.stdout.write(`${file}:${line}: ${problem}\n`);
process.stdout.write(`${places.length} places in ${files.length} files\n`);
process.exitCode = places.length === 0 ? 0 : 1;

/**
 * Lists the files of a folder that are in git. Throws when there are none, because a folder that was moved would no
 * longer be checked.
 */
function listFiles(folder: string): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '--', folder], { cwd: ROOT, encoding: 'utf8' });
  if (!stdout) throw new Error(`${folder}: no file in git`);
  return stdout.trim().split('\n');
}

function readLines(file: string): string[] {
  return readFileSync(join(ROOT, file), 'utf8').split('\n');
}

function placesInCode(file: string, lines: readonly string[]): LanguageProblem[] {
  return lines.flatMap((text, index) => {
    const problems = COMMENT_LINE.test(text) ? problemsOfComment(lines, index) : problemsOfType(text);
    return problems.map((problem) => ({ file, line: index + 1, problem }));
  });
}

function problemsOfType(text: string): string[] {
  const name = TYPE.exec(text)?.[1] ?? '';
  const better = Object.entries(rules.typeNames).find(([refused]) => refused === name)?.[1];
  return better === undefined ? [] : [`the type "${name}" needs ${better} as its name`];
}

function problemsOfComment(lines: readonly string[], index: number): string[] {
  const text = (lines[index] ?? '').replace(COMMENT_LINE, '');
  const before = lines[index - 1] ?? '';
  const opens = !COMMENT_LINE.test(before) || /^\s*\/\*\*?\s*$/.test(before);
  const opening = Object.entries(rules.commentOpenings).find(([word]) => text.startsWith(`${word} `));
  const found = opens && opening ? [`a comment begins with "${opening[0]}": write ${opening[1]}`] : [];
  return [...found, ...problemsOfWords(text)];
}

function problemsOfWords(text: string): string[] {
  return Object.entries(rules.words)
    .filter(([words]) => new RegExp(`\\b${words}\\b`, 'i').test(text))
    .map(([words, better]) => `"${words}": write "${better}"`);
}

type Paragraph = { line: number; text: string };

/** Splits a document into paragraphs and list items. Code, tables and headings are left out. */
function placesInDocument(file: string, lines: readonly string[]): LanguageProblem[] {
  const paragraphs: Paragraph[] = [];
  let isCode = false;
  let isOpen = false;
  for (const [index, text] of lines.entries()) {
    const isFence = /^\s*(```|~~~)/.test(text);
    if (isFence) isCode = !isCode;
    const isProse = !isCode && !isFence && !/^\s*(\||#|<|:::|$)/.test(text);
    const last = paragraphs.at(-1);
    if (isProse && isOpen && last && !/^\s*([*-]|\d+\.) /.test(text)) last.text += ` ${text.trim()}`;
    else if (isProse) paragraphs.push({ line: index + 1, text: text.trim() });
    isOpen = isProse;
  }
  return paragraphs.flatMap((paragraph) => placesInParagraph(file, paragraph));
}

function placesInParagraph(file: string, { line, text }: Paragraph): LanguageProblem[] {
  const plain = text.replace(/`[^`]*`/g, 'code').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const long = plain
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) => sentence.trim().split(/\s+/))
    .filter((words) => words.length > rules.sentenceWordsMax)
    .map((words) => `a sentence of ${words.length} words: "${words.slice(0, 6).join(' ')} …"`);
  return [...long, ...problemsOfWords(plain)].map((problem) => ({ file, line, problem }));
}
