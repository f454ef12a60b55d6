import { partitionsShape } from '@cowrie/contracts';
import { createKafkaClient, createProducer, type Producer } from '@cowrie/messaging';
import { kafkaConfigShape, kafkaConnection, kafkaFilesBelongTogether, loadConfig } from '@cowrie/runtime';
import { createLogger } from '@cowrie/telemetry/setup';
import { z } from 'zod';
import { type RedriveArgs, readArgs } from './args.ts';
import { doneNote, judgeLetter, type RedriveLetter, readLetters } from './letters.ts';

/**
 * Lists the dead letters. --apply puts them back where they came from (docs/operations.md); --dismiss notes that one
 * was handled otherwise. Exits with 0: none is left, 1: some are, 2: they could not be read.
 */

const ConfigSchema = z.object({ ...kafkaConfigShape, ...partitionsShape }).check(kafkaFilesBelongTogether);

const logLine = (line: string) => process.stderr.write(`redrive: ${line}\n`);
const print = (line: string) => process.stdout.write(`${line}\n`);

const isSelected = ({ message }: RedriveLetter, { partition, offset }: RedriveArgs): boolean =>
  (partition === undefined || message.partition === partition) &&
  (offset === undefined || message.offset === offset);

async function redrive(
  letter: RedriveLetter,
  { apply, force, dismiss }: RedriveArgs,
  producer: Producer,
): Promise<boolean> {
  const { message, origin, reason, isDone } = letter;
  const from = `${origin.topic}/${origin.partition}/${origin.offset}`;
  const verdict = judgeLetter(letter, { force, nowMs: Date.now() });
  const line = `${message.topic}/${message.partition}/${message.offset} from ${from}: ${verdict.what} (${reason})`;
  if (isDone) {
    print(`${line}: was dealt with already`);
    return true;
  }
  if (dismiss && apply) {
    await producer.send(doneNote(letter, Date.now()));
    print(`${line}: dismissed`);
    return true;
  }
  if (!verdict.ok) {
    print(`${line}: left, ${verdict.why}`);
    return false;
  }
  if (!apply) {
    print(`${line}: can be put back`);
    return false;
  }
  // Sent in this order: after a crash in between, the message is put back twice, and its id makes the second one change
  // nothing.
  await producer.send(verdict.message);
  await producer.send(doneNote(letter, Date.now()));
  print(`${line}: put back`);
  return true;
}

async function run(wanted: RedriveArgs): Promise<number> {
  const config = loadConfig(ConfigSchema);
  const logger = createLogger({ service: 'ledger', instance: 'redrive', level: 'silent' });
  const client = createKafkaClient({ ...kafkaConnection(config, logger), clientId: 'redrive', logger });
  const letters: RedriveLetter[] = [];
  for (const topic of wanted.topics) letters.push(...(await readLetters(client, topic)));
  const producer = createProducer(client, { idempotent: true, logger });
  await producer.connect();
  try {
    const chosen = letters.filter((letter) => isSelected(letter, wanted));
    let left = 0;
    for (const letter of chosen) if (!(await redrive(letter, wanted, producer))) left += 1;
    print(`${chosen.length} dead letters, ${left} of them not dealt with.`);
    if (left > 0 && !wanted.apply) print('Nothing was changed. To put back what can be, add --apply.');
    return left === 0 ? 0 : 1;
  } finally {
    await producer.close();
  }
}

async function main(): Promise<number> {
  try {
    return await run(readArgs(process.argv.slice(2)));
  } catch (error) {
    const { code, message = String(error) } = error as { code?: unknown; message?: string };
    for (const line of code === 'CONFIG' ? message.split('\n') : [message]) logLine(line);
    return 2;
  }
}

process.exitCode = await main();
