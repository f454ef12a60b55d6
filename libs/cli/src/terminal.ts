import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions go to stderr, so that stdout has only results. */

export async function confirm(question: string): Promise<boolean> {
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await ask.question(`${question} [y/N] `);
  ask.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** The terminal does not show the answer. */
export async function askSecret(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const ask = createInterface({ input: process.stdin, output: silent, terminal: true });
  process.stderr.write(question);
  const answer = await ask.question('');
  ask.close();
  process.stderr.write('\n');
  return answer;
}

export async function readLine(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}
