import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { insideVariable } from '../platform/platform-env.ts';
import { textOfMail } from './mail-text.ts';

type Mail = { subject: string; text: string; html: string };

/** Mails with a token, oldest first. */
export const mailsTo = async (email: string): Promise<Mail[]> => (await allMailsTo(email)).filter(hasToken);
export const noticesTo = async (email: string): Promise<Mail[]> =>
  (await allMailsTo(email)).filter((mail) => !hasToken(mail));

const hasToken = ({ text }: Mail): boolean => text.includes('#token=');

async function allMailsTo(email: string): Promise<Mail[]> {
  const directory = join(insideVariable('COWRIE_HOME'), 'mail');
  const files = (await readdir(directory)).filter((name) => name.endsWith('.eml') && !name.startsWith('.'));
  const mails = await Promise.all(
    files.sort().map(async (name) => textOfMail(await readFile(join(directory, name), 'latin1'))),
  );
  return mails.filter(({ to }) => to === email);
}

/** Waits until `count` mails have arrived and returns the newest. */
export function nextMailTo(email: string, count = 1): Promise<Mail> {
  return eventually(async () => {
    const mails = await mailsTo(email);
    const newest = mails.at(-1);
    if (newest === undefined || mails.length < count)
      throw new Error(`${mails.length} mails came, not ${count}`);
    return newest;
  });
}
