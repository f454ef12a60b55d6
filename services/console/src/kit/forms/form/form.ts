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
import type { Submission } from '../use-submission.ts';
import { NO_FIELDS } from './define-fields.tsx';
import type { Fields, FormInput } from './fields.ts';
import type { FormWords, Side } from './form-words.ts';

export type Operation = keyof Operations & keyof Client;

/** The operation's result, when no second person has to approve it first. */
export type CompletedResult<Op extends Operation> = Exclude<Output<Op>, { approval: Approval }>;

/** The record the form acts on; undefined when the form itself selects it. */
export type Target = { id: string | number } | undefined;

export type ReviewContext<Subject, Data> = { record: Subject; data: Data };

type DataQuery<Data> = { data: Data | undefined; error: unknown; refetch(): unknown };

export type FormDefinition<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
> = {
  /** Names the form's draft. A form on a page has it in its address as well. */
  name: string;
  operation: Op;
  /** `import * as document from 'openapi:…'`, for the same operation. */
  document: {
    default: JsonSchema;
    operationId: string;
    takesKey: boolean;
    words: Record<Language, Readonly<Record<string, FormWords>>>;
  };
  /** Replaces the schema of the API document, which cannot express every rule. */
  schema?: JsonSchema;
  fields?: Fields<FieldInput, Body>;
  initialInput?(record: Subject): Partial<FieldInput>;
  toInput(body: Body, record: Subject): Input<Op>;
  /** The operation needs an API key with this scope. The user chooses or pastes one in the review. */
  apiKey?: 'coins:mint' | 'coins:burn';
  useData?(body: NoInfer<Body>): DataQuery<Data>;
  effects?(body: Body, context: ReviewContext<Subject, Data>): readonly Effect[];
  /** The parties whose names the sentences use, when they differ from the accounts in `effects`. */
  sides?(body: Body, context: ReviewContext<Subject, Data>): readonly Side[];
  reason?(body: Body, context: ReviewContext<Subject, Data>): string;
  Details?(props: { record: Subject }): ReactNode;
  isDangerous?: boolean | ((input: FieldInput) => boolean);
  problemWords?: ProblemPlace;
  /** Fetches values before the review, such as a quote. They are stored with the input. */
  prepare?(input: FieldInput): Promise<Partial<FieldInput>>;
  /** Replaces the standard review, when sentences and balances do not show everything. */
  Review?(props: ReviewProps<Body>): ReactNode;
  confirmationWord?(record: Subject): string;
  /** The first words of query keys; all queries are refetched if it is omitted. */
  changedQueries?: readonly string[];
  /** The refusal that means somebody else acted first, and the message to show then. */
  conflict?: { code: ProblemOf<Op>; Message(props: { record: Subject }): ReactNode };
  balanceOf?(result: CompletedResult<Op>): Amount | undefined;
  Result?(props: { result: CompletedResult<Op> }): ReactNode;
  nextPage?(result: CompletedResult<Op>): NavigateOptions;
  values?(body: Body, context: ReviewContext<Subject, Data>): SentenceValues;
};

export type ReviewProps<Body> = {
  body: Body;
  wasSent: boolean;
  isSending: boolean;
  preparation: Submission;
};

type Defaults = 'fields' | 'schema' | 'initialInput' | 'useData' | 'effects' | 'isDangerous' | 'values';

export type Form<
  Op extends Operation,
  FieldInput extends FormInput,
  Body,
  Subject extends Target,
  Data,
> = FormDefinition<Op, FieldInput, Body, Subject, Data> & {
  [Each in Defaults]-?: NonNullable<FormDefinition<Op, FieldInput, Body, Subject, Data>[Each]>;
} & {
  words: Record<Language, FormWords>;
};

const NO_DATA = { data: null, error: null, refetch: () => undefined };

export const defineFormFor =
  <Subject extends Target>() =>
  <Op extends Operation, FieldInput extends FormInput = FormInput, Body = Record<string, never>, Data = null>(
    definition: FormDefinition<Op, FieldInput, Body, Subject, Data>,
  ): Form<Op, FieldInput, Body, Subject, Data> => {
    const { name, operation, document } = definition;
    if (document.operationId !== operation) throw new Error(`${operation}: not ${document.operationId}`);
    const [en, fr] = [document.words.en[name], document.words.fr[name]];
    if (!en || !fr) throw new Error(`${operation}: there are no words for its form ${name}`);
    return {
      words: { en, fr },
      values: () => ({}),
      fields: NO_FIELDS as unknown as Fields<FieldInput, Body>,
      schema: document.default,
      initialInput: () => ({}),
      useData: () => NO_DATA as unknown as DataQuery<Data>,
      effects: () => [],
      isDangerous: false,
      ...definition,
    } as Form<Op, FieldInput, Body, Subject, Data>;
  };

export const defineForm = defineFormFor<undefined>();
