import { type Call, type CallOptions, type ClientOptions, createCall } from './call.ts';
import { type Methods, type Operations, ROUTES } from './generated.ts';
import {
  type ChosenTokens,
  chooseTokens,
  delegatedTokens,
  serviceMethods,
  sessionMethods,
} from './sign-in.ts';

type Name = keyof Operations;
/** A function per `operationId`; path, query and body are one input. */
export type Api = Methods<CallOptions>;

export type Input<Each extends Name> = Operations[Each]['input'];
export type Output<Each extends Name> = Operations[Each]['output'];
export type ProblemOf<Each extends Name> = Operations[Each]['problem'];
export type Client = Api &
  ReturnType<typeof sessionMethods> &
  ReturnType<typeof serviceMethods> & {
    /**
     * Creates a client that acts for a linked user of the service account's platform. It gets tokens of 5 minutes
     * and renews them. `scope` limits them: `wallet:read coins:purchase`.
     */
    actFor(externalId: string, options?: { scope?: string | undefined }): Client;
  };

export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  return clientOf(call, options, chooseTokens(options, call));
}

function clientOf(call: Call, options: ClientOptions, { tokens, store }: ChosenTokens): Client {
  const names = Object.keys(ROUTES) as Name[];
  const methods = names.map((name) => [
    name,
    (input: object = {}, callOptions: CallOptions = {}) => call(name, input, callOptions, tokens),
  ]);
  const api: Api = Object.fromEntries(methods);
  return {
    ...{ ...api, ...sessionMethods(call, store), ...serviceMethods(call, options) },
    actFor(externalId, { scope } = {}) {
      const delegated = delegatedTokens(call, options, { externalId, scope });
      const { serviceAccount: _, ...others } = options;
      return clientOf(call, others, { tokens: delegated, store: null });
    },
  };
}
