import type { JsonSchema } from '@cowrie/client';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Add, Context } from '../../context.ts';
import { commandFailure, EXIT } from '../../failures.ts';
import { callOperation } from '../../operations/call-operation.ts';
import { findOperation, OPERATIONS, type Operation } from '../../operations/operations.ts';
import { readValue } from '../../operations/read-value.ts';
import { withoutNull } from '../../operations/without-null.ts';
import { showAnswer } from './answer.ts';
import { ASKED } from './asked.ts';
import { saveStream } from './stream.ts';

/** Only operations that `words` names get options; the others are only listed. */
export function callCommands(call: Command, add: Add, words: readonly string[]): void {
  for (const { operationId: name, summary, tags } of OPERATIONS) {
    const command = add(call, name, summary, (context, _args, options) =>
      perform(context, findOperation(name), options),
    );
    command.helpGroup(`${tags[0]}:`).showHelpAfterError(`(for its fields: cowrie call ${name} --help)`);
    if (words.includes(name)) describe(command, findOperation(name));
  }
}

function describe(command: Command, operation: Operation): void {
  const { summary, description, callers, serviceAccount, fields, method, path } = operation;
  command.description([`${summary} (${method} ${path})`, description, `For ${callers}.`].join('\n'));
  for (const [name, { schema, isRequired }] of fields) command.addOption(optionOf(name, schema, isRequired));
  if (serviceAccount === 'too')
    command.option('--service-account', 'as the service account in COWRIE_CLIENT_ID');
  if (operation.isStream) command.option('--output <file>', 'write to this file instead of stdout');
}

/** Commander turns null into a text, but null is a value here. */
type ParsedField = { value: unknown };

function optionOf(name: string, schema: JsonSchema, isRequired: boolean): Option {
  const { form, takesNull } = withoutNull(schema);
  const choices = form.enum ?? form.items?.enum;
  const note = isRequired ? 'required' : takesNull && 'null for none';
  const words = [note, schema.description ?? form.description];
  const option = new Option(`--${name} <${typeWord(form)}>`, words.filter(Boolean).join('; '));
  if (choices) option.choices(choices);
  return option.argParser((text, before?: ParsedField): ParsedField => {
    try {
      return { value: readValue(text, name, schema, before?.value) };
    } catch (error) {
      throw new InvalidArgumentError(error instanceof Error ? `It ${error.message}.` : String(error));
    }
  });
}

function typeWord({ type, format, items, properties }: JsonSchema): string {
  if (type === 'array') return items?.type === 'string' ? 'text,text' : 'json';
  if (type === 'object') return properties ? `${Object.keys(properties).join('|')}=value` : 'name=value';
  return { 'date-time': 'time', uuid: 'uuid', email: 'email' }[format ?? ''] ?? type ?? 'value';
}

async function perform(
  context: Context,
  operation: Operation,
  options: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { name, summary, fields, serviceAccount, takesKey } = operation;
  const given = [...fields.keys()].filter((field) => options[field] !== undefined);
  const fault = faultOf(operation, given);
  if (fault !== null) throw commandFailure(fault, EXIT.usage);
  const input = Object.fromEntries(given.map((field) => [field, (options[field] as ParsedField).value]));
  if (ASKED.test(name)) await context.confirm(`${summary}: ${JSON.stringify(input, hidden)}?`);
  const isService = serviceAccount === 'only' || options.serviceAccount === true;
  const client = isService ? context.asServiceAccount() : context.client;
  const answer = await callOperation(client, name, input, context.once(takesKey));
  if (answer instanceof ReadableStream) await saveStream(context, answer, options.output);
  else showAnswer(context.out, answer);
}

/** The error of an unanswered question repeats the question and may end up in a log, so secrets are hidden. */
const hidden = (field: string, value: unknown) => (/password|secret|token/i.test(field) ? '…' : value);

/** Returns a message if fields are missing or belong to different forms of the request, otherwise null. */
function faultOf({ forms }: Operation, given: readonly string[]): string | null {
  const possible = forms.filter(({ names }) => given.every((name) => names.includes(name)));
  const missing = possible.map(({ required }) => required.filter((name) => !given.includes(name)));
  if (missing.some((names) => names.length === 0)) return null;
  const [first = []] = missing;
  const inAll = first.filter((name) => missing.every((names) => names.includes(name)));
  if (inAll.length > 0) return `${optionsOf(inAll, ', ')} ${inAll.length === 1 ? 'is' : 'are'} missing`;
  if (missing.length > 0) return `Give ${missing.map((names) => optionsOf(names, ' and ')).join(', or ')}`;
  const some = given.filter((name) => forms.some(({ names }) => !names.includes(name)));
  return `${optionsOf(some, ', ')} cannot be combined`;
}

const optionsOf = (names: readonly string[], between: string) =>
  names.map((name) => `--${name}`).join(between);
