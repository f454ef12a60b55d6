import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

/** Asks TypeScript's language server for the text that editors show. */

const TSC = fileURLToPath(new URL('../../../node_modules/.bin/tsc', import.meta.url));
const SAMPLE = new URL('../src/sample.ts', import.meta.url).href;
const TEXT = `import { createClient } from './index.ts';\ncreateClient({ baseUrl: '' }).transferCoins;\n`;
const POSITION = { line: 1, character: TEXT.split('\n')[1]?.indexOf('transferCoins') };
const HEADER = /^Content-Length: (\d+)\r\n(?:.+\r\n)*\r\n/;

type Message = { id?: number; method?: string; result?: { contents?: { value?: string } } };

/** In Latin-1 a character is a byte. */
function messagesIn(text: string): Message[] {
  const [header, length] = HEADER.exec(text) ?? [];
  if (header === undefined) return [];
  const end = header.length + Number(length);
  if (text.length < end) return [];
  const body = Buffer.from(text.slice(header.length, end), 'latin1').toString();
  return [JSON.parse(body), ...messagesIn(text.slice(end))];
}

function hover(): Promise<string> {
  const server = spawn(TSC, ['--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const send = (message: object): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const textDocument = { uri: SAMPLE, languageId: 'typescript', version: 1, text: TEXT };
  send({ id: 1, method: 'initialize', params: { processId: null, rootUri: null, capabilities: {} } });
  const answered = new Promise<string>((resolve) => {
    let text = '';
    let read = 0;
    server.stdout.setEncoding('latin1').on('data', (chunk: string) => {
      text += chunk;
      const messages = messagesIn(text);
      for (const { id, method, result } of messages.slice(read)) {
        if (method !== undefined && id !== undefined) send({ id, result: null });
        else if (id === 1) {
          send({ method: 'initialized', params: {} });
          send({ method: 'textDocument/didOpen', params: { textDocument } });
          send({ id: 2, method: 'textDocument/hover', params: { textDocument, position: POSITION } });
        } else if (id === 2) resolve(result?.contents?.value ?? '');
      }
      read = messages.length;
    });
  });
  return answered.finally(() => server.kill());
}

it('a method has the words of its operation in an editor', async () => {
  expect(await hover()).toMatch(/transferCoins[\s\S]*Send coins to another user or to a treasury\./);
});
