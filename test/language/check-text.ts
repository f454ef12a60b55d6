import rules from './rules.json' with { type: 'json' };

const CODE = /\.(ts|tsx|mjs|cjs)$/;
const TYPE = /^\s*(?:export )?(?:declare )?(?:type|interface) (\w+)/;
const COMMENT_LINE = /^\s*(?:\/\*\*?|\*|\/\/)\s?/;

export type LanguageProblem = { line: number; problem: string };

export function languageProblems(file: string, text: string): LanguageProblem[] {
  const lines = text.split('\n');
  if (CODE.test(file)) return placesInCode(lines);
  return file.endsWith('.md') ? placesInDocument(lines) : [];
}

function placesInCode(lines: readonly string[]): LanguageProblem[] {
  return lines.flatMap((text, index) => {
    const problems = COMMENT_LINE.test(text) ? problemsOfComment(lines, index) : problemsOfType(text);
    return problems.map((problem) => ({ line: index + 1, problem }));
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

function placesInDocument(lines: readonly string[]): LanguageProblem[] {
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
  return paragraphs.flatMap(placesInParagraph);
}

function placesInParagraph({ line, text }: Paragraph): LanguageProblem[] {
  const plain = text.replace(/`[^`]*`/g, 'code').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  const long = plain
    .split(/(?<=[.!?:])\s+/)
    .map((sentence) => sentence.trim().split(/\s+/))
    .filter((words) => words.length > rules.sentenceWordsMax)
    .map((words) => `a sentence of ${words.length} words: "${words.slice(0, 6).join(' ')} …"`);
  return [...long, ...problemsOfWords(plain)].map((problem) => ({ line, problem }));
}
