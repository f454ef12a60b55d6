import { pythonSample, typescriptSample } from './programs.ts';
import { cliSample, curlSample } from './shell.ts';
import { parseStatements, type Statement } from './statements.ts';

const BLOCK = /^```calls\n([\s\S]*?)^```$/gm;

/** Replaces each ```calls block by the same sample in four languages, with what the two in a shell print. */
export function expandCalls(page: string): string {
  const blocks = [...page.matchAll(BLOCK)].map(([, source = '']) => parseStatements(source));
  const all = blocks.flat();
  return page.replace(BLOCK, () => tabs(blocks.shift() ?? [], all));
}

function tabs(statements: readonly Statement[], all: readonly Statement[]): string {
  const blocks = [
    ['bash [curl]', curlSample(statements, all)],
    ['ts [TypeScript]', typescriptSample(statements, all)],
    ['python [Python]', pythonSample(statements, all)],
    ['bash [CLI]', cliSample(statements, all)],
  ];
  const fences = blocks.map(([language, text]) => `\`\`\`${language}\n${text}\n\`\`\`\n`);
  const output = statements.flatMap(expectedOf);
  const shown = output.length > 0 ? `\n\`\`\`text\n${output.join('\n')}\n\`\`\`` : '';
  return `::: code-group\n\n${fences.join('\n')}\n:::\n${shown}`;
}

const expectedOf = (statement: Statement) =>
  statement.kind === 'show' || statement.kind === 'refused' ? [statement.expected] : [];
