export type Snippet = { line: number; text: string };

const FENCE = /^([ >]*)```(\w*)\n([\s\S]*?)^[ >]*```$/gm;
const SPAN = /`([^`]+)`/g;
/** A command has arguments: the name of a program alone is only a mention. */
const COMMAND = /^(kubectl|npm|node|docker|helm|kafka-[a-z-]+\.sh) (?!\w+$)/;

export function blocksOf(text: string, language: string): Snippet[] {
  return [...text.matchAll(FENCE)]
    .filter(([, , found]) => found === language)
    .map(({ index, 1: indent = '', 3: body = '' }) => ({
      line: lineOf(text, index) + 1,
      text: body.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }));
}

export function commandsOf(text: string): Snippet[] {
  const prose = text.replace(FENCE, (block) => block.replaceAll(/[^\n]/g, ' '));
  const spans = [...prose.matchAll(SPAN)].map(({ index, 1: span = '' }) => ({
    line: lineOf(text, index),
    text: span.replaceAll(/\s*\n\s*/g, ' '),
  }));
  const commands = spans.filter((span) => COMMAND.test(span.text));
  return [...blocksOf(text, 'bash'), ...commands].sort((one, other) => one.line - other.line);
}

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;
