import type {
  Amount,
  Approval,
  Client,
  Input,
  JsonSchema,
  Operations,
  Output,
  ProblemOf,
} from '@cowrie/client';
import type { SentenceValues } from '@cowrie/contracts/sentence';
import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Language } from '../../i18n/language.tsx';
import type { ProblemPlace } from '../../problem-words.ts';
import type { Effect } from '../effects.tsx';
import type { Running } from '../use-submission.ts';
import { NO_FIELDS } from './define-fields.tsx';
import type { Fields, Typed } from './fields.ts';
import type { FormWords, Side } from './form-words.ts';

export type Operation = keyof Operations & keyof Client;

/** What an act answers when it is done, and does not wait for a second person. */
export type Made<Op extends Operation> = Exclude<Output<Op>, { approval: Approval }>;

/** What an act is done to; undefined where that is typed. */
export type Target = { id: string | number } | undefined;

/** What is known when an act is looked over. */
export type Seen<On, Data> = { on: On; data: Data };

/** What an act is about, as it is read before it is looked over. */
type Read<Data> = { data: Data | undefined; error: unknown; refetch(): unknown };

export type Definition<Op extends Operation, Given extends Typed, Body, On extends Target, Data> = {
  /** Names its draft; that of a page is its address too. */
  name: string;
  operation: Op;
  /** `import * as document from 'openapi:…'` of the same operation. */
  document: {
    default: JsonSchema;
    operationId: string;
    takesKey: boolean;
    words: Record<Language, Readonly<Record<string, FormWords>>>;
  };
  /** What checks its fields, where that is more than the document says. */
  schema?: JsonSchema;
  fields?: Fields<Given, Body>;
  /** What its fields hold to begin with. */
  begin?(on: On): Partial<Given>;
  /** What is sent. */
  input(body: Body, on: On): Input<Op>;
  /** It takes an API key with this scope: chosen by name, or typed where it is sent. */
  apiKey?: 'coins:mint' | 'coins:burn';
  /** Reads what it is about. */
  useData?(body: NoInfer<Body>): Read<Data>;
  /** What it changes in accounts. */
  effects?(body: Body, seen: Seen<On, Data>): readonly Effect[];
  /** Whom its words name, where they are others than those whose accounts it changes. */
  sides?(body: Body, seen: Seen<On, Data>): readonly Side[];
  reason?(body: Body, seen: Seen<On, Data>): string;
  /** More of what it is done to, in its dialog. */
  Shows?(props: { on: On }): ReactNode;
  isDangerous?: boolean | ((input: Given) => boolean);
  /** What its refusals mean, where more is known than their codes say. */
  problems?: ProblemPlace;
  /** What is asked for before it is looked over, and kept with what is typed. */
  ask?(input: Given): Promise<Partial<Given>>;
  /** How it is looked over, where its words and accounts do not tell all. */
  Review?(props: ReviewProps<Body>): ReactNode;
  /** What has to be typed to confirm it. */
  word?(on: On): string;
  /** The queries that it makes old, by the first word of their keys; without it all of them. */
  changes?: readonly string[];
  /** Somebody else may have done it first: how that is refused, and what is shown then. */
  taken?: { by: ProblemOf<Op>; Shows(props: { on: On }): ReactNode };
  balanceOf?(result: Made<Op>): Amount | undefined;
  /** What came of it, where that is no transaction. */
  Result?(props: { result: Made<Op> }): ReactNode;
  /** Where it leads. */
  leadsTo?(result: Made<Op>): NavigateOptions;
  /** The values of its sentences that neither its record nor its body has. */
  values?(body: Body, seen: Seen<On, Data>): SentenceValues;
};

export type ReviewProps<Body> = {
  body: Body;
  /** Nobody knows whether what there is now is before or after it. */
  wasSent: boolean;
  isSending: boolean;
  /** Asks again. */
  ask: Running;
};

type Defaults = 'fields' | 'schema' | 'begin' | 'useData' | 'effects' | 'isDangerous' | 'values';

/** An act: all that there is to say of it. */
export type Act<Op extends Operation, Given extends Typed, Body, On extends Target, Data> = Definition<
  Op,
  Given,
  Body,
  On,
  Data
> & { [Each in Defaults]-?: NonNullable<Definition<Op, Given, Body, On, Data>[Each]> } & {
  words: Record<Language, FormWords>;
};

const NO_DATA = { data: null, error: null, refetch: () => undefined };

/** An act that is done to something: `defineActOn<ApiKey>()({…})`. */
export const defineActOn =
  <On extends Target>() =>
  <Op extends Operation, Given extends Typed = Typed, Body = Record<string, never>, Data = null>(
    definition: Definition<Op, Given, Body, On, Data>,
  ): Act<Op, Given, Body, On, Data> => {
    const { name, operation, document } = definition;
    if (document.operationId !== operation) throw new Error(`${operation}: not ${document.operationId}`);
    const [en, fr] = [document.words.en[name], document.words.fr[name]];
    if (!en || !fr) throw new Error(`${operation}: there are no words for its form ${name}`);
    return {
      words: { en, fr },
      values: () => ({}),
      fields: NO_FIELDS as unknown as Fields<Given, Body>,
      schema: document.default,
      begin: () => ({}),
      useData: () => NO_DATA as unknown as Read<Data>,
      effects: () => [],
      isDangerous: false,
      ...definition,
    } as Act<Op, Given, Body, On, Data>;
  };

/** An act whose fields say what it is done to. */
export const defineAct = defineActOn<undefined>();
