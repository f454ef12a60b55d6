import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Effect, effectsOf } from '@cowrie/contracts';
import { expect, it } from '@jest/globals';

const MAKES: Readonly<Record<string, Effect>> = {
  eraseUser: 'ends-account',
  dropApp: 'weakens-factor',
  dropFactors: 'weakens-factor',
  deletePasskey: 'weakens-factor',
};
const FEATURES = join(import.meta.dirname, '../features');

function handlersIn(text: string): { command: string; body: string }[] {
  const [, ...parts] = text.split(/: Handler</);
  return parts.map((part) => ({ command: /^'([^']+)'/.exec(part)?.[1] ?? '', body: part }));
}

function undeclaredIn(text: string): string[] {
  return handlersIn(text).flatMap(({ command, body }) =>
    Object.entries(MAKES).flatMap(([name, effect]) =>
      body.includes(`${name}(`) && !effectsOf(command).includes(effect) ? `${command}: ${effect}` : [],
    ),
  );
}

it('each command that ends an account or weakens a factor declares it', () => {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' });
  const handlers = files.filter((file) => file.endsWith('.ts') && !file.includes('.test.'));
  expect(handlers.flatMap((file) => undeclaredIn(readFileSync(join(FEATURES, file), 'utf8')))).toEqual([]);
  const forgotten = "export const a: Handler<'totp.confirm'> = { async handle() { await dropApp(db, 1); } };";
  expect(undeclaredIn(forgotten)).toEqual(['totp.confirm: weakens-factor']);
});
