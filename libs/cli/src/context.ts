import { join } from 'node:path';
import {
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  newIdempotencyKey,
} from '@cowrie/client';
import { Command, Option } from 'commander';
import { commandFailure, EXIT } from './failures.ts';
import { createOutput, type Output } from './output.ts';
import { configDirectory, fileStore, readIfThere } from './session-store.ts';
import { confirm } from './terminal.ts';

export type Context = {
  baseUrl: string;
  client: Client;
  /** The environment names the service account of the platform. */
  asServiceAccount(): Client;
  out: Output;
  signal: AbortSignal;
  once(takesKey?: boolean): CallOptions;
  /** Without a terminal `--yes` is needed. */
  confirm(question: string): Promise<void>;
};

type GlobalOptions = { url?: string; json?: true; yes?: true; idempotencyKey?: string };

const DEFAULT_URL = 'http://localhost:3000';

/** Only these get COWRIE_API_KEY: a purchase by a delegated token is refused with a key of another platform. */
export const WITH_API_KEY = ['mintCoins', 'burnCoins', 'applyBulk'] as const;

export const addressFile = (env: NodeJS.ProcessEnv) => join(configDirectory(env), 'address');

export type Invocation = {
  /** Ctrl-C aborts it. */
  signal: AbortSignal;
  /** An interrupted user needs the key of the running call. */
  idempotencyKey: string | null;
  baseUrl: string | null;
  lacksSession: boolean;
};

async function contextOf(options: GlobalOptions, invocation: Invocation): Promise<Context> {
  const { env } = process;
  const kept = (await readIfThere(addressFile(env)))?.trim();
  const baseUrl = (options.url ?? (env.COWRIE_URL || kept || DEFAULT_URL)).replace(/\/+$/, '');
  if (!URL.canParse(baseUrl)) throw commandFailure(`${baseUrl} is not a URL`, EXIT.usage);
  invocation.baseUrl = baseUrl;
  const store = fileStore(configDirectory(env), baseUrl);
  const read = async () => {
    const session = await store.read();
    if (session === null) invocation.lacksSession = true;
    return session;
  };
  const caller = env.COWRIE_TOKEN ? { accessToken: env.COWRIE_TOKEN } : { store: { ...store, read } };
  return {
    baseUrl,
    client: clientWithKey({ baseUrl, ...caller }, env.COWRIE_API_KEY),
    asServiceAccount() {
      const { COWRIE_CLIENT_ID: clientId, COWRIE_CLIENT_SECRET: clientSecret } = env;
      if (!clientId || !clientSecret)
        throw commandFailure('Set COWRIE_CLIENT_ID and COWRIE_CLIENT_SECRET', EXIT.usage);
      return createClient({ baseUrl, serviceAccount: { clientId, clientSecret } });
    },
    out: createOutput(options.json === true),
    signal: invocation.signal,
    once(takesKey = true) {
      // The client refuses a key for these operations before it sends anything.
      if (!takesKey) return { idempotencyKey: options.idempotencyKey, signal: invocation.signal };
      invocation.idempotencyKey = options.idempotencyKey ?? newIdempotencyKey();
      return { idempotencyKey: invocation.idempotencyKey, signal: invocation.signal };
    },
    async confirm(question) {
      if (options.yes) return;
      if (!process.stdin.isTTY) throw commandFailure(`${question} Confirm with --yes.`, EXIT.usage);
      if (!(await confirm(question))) throw commandFailure('Nothing was done.', EXIT.failed);
    },
  };
}

export function clientWithKey(options: ClientOptions, apiKey: string | undefined): Client {
  const client = createClient(options);
  if (!apiKey) return client;
  const keyed = createClient({ ...options, apiKey });
  return { ...client, ...Object.fromEntries(WITH_API_KEY.map((name) => [name, keyed[name]])) };
}

/** `words` are name and arguments in commander's form; `act` gets the arguments, then the options. */
export type Add = (
  parent: Command,
  words: string,
  summary: string,
  act: (context: Context, args: string[], options: Readonly<Record<string, unknown>>) => Promise<void>,
) => Command;

export function createAdd(invocation: Invocation): Add {
  return (parent, words, summary, act) =>
    parent
      .command(words)
      .description(summary)
      .action(async (...given: unknown[]) => {
        const command = given.pop();
        given.pop(); // the options, which the command has too
        if (!(command instanceof Command)) throw new TypeError('commander gives the command last');
        await act(await contextOf(rootOf(command).opts(), invocation), given as string[], command.opts());
      });
}

const rootOf = (command: Command): Command => (command.parent ? rootOf(command.parent) : command);

/** The program's options also work after each command, unless the command has an option of that name. */
export function spreadOptions(program: Command, under: Command = program): void {
  for (const command of under.commands) {
    spreadOptions(program, command.enablePositionalOptions());
    for (const option of program.options) {
      const name = option.attributeName();
      if (name === 'version' || ownsOption(command, option)) continue;
      command.addOption(new Option(option.flags).hideHelp());
      command.on(`option:${option.name()}`, () => program.setOptionValue(name, command.getOptionValue(name)));
    }
  }
}

const ownsOption = (command: Command, { long }: Option) => command.options.some((own) => own.long === long);
