import { describe, expect, it } from '@jest/globals';
import { languageProblems } from './check-text.ts';

const LONG = Array.from({ length: 31 }, (_, index) => `word${index}`).join(' ');

describe('the language check', () => {
  it.each([
    [
      'code.ts',
      'export type Asked = string;',
      'the type "Asked" needs a noun, such as Question or Request as its name',
    ],
    [
      'code.ts',
      '/** What a caller sends. */',
      'a comment begins with "What": write a sentence with a subject',
    ],
    ['code.ts', '/**\n * Whether it is open.\n */', 'a comment begins with "Whether": write "True when …"'],
    ['code.ts', '// The row goes away.', '"goes away": write "is deleted"'],
    ['page.md', `${LONG}.`, 'a sentence of 31 words: "word0 word1 word2 word3 word4 word5 …"'],
    [
      'page.md',
      `* ${LONG.replace('word9 ', 'word9\n  ')}`,
      'a sentence of 32 words: "* word0 word1 word2 word3 word4 …"',
    ],
  ])('%s: %j is reported', (file, text, problem) => {
    expect(languageProblems(file, text).map((found) => found.problem)).toEqual([problem]);
  });

  it.each([
    ['code.ts', 'type Question = string;\n/** The question of a caller, and\n * What it means. */'],
    ['code.ts', "const asked = 'What of it?';"],
    ['page.md', `${LONG.slice(0, -7)}. ${LONG.slice(0, -7)}.`],
    ['page.md', `\`\`\`txt\n${LONG}\n\`\`\`\n| ${LONG} |\n# ${LONG}`],
    ['table.sql', '-- What goes away.'],
  ])('%s: %j is accepted', (file, text) => {
    expect(languageProblems(file, text)).toEqual([]);
  });
});
