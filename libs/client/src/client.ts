import { type CallOptions, type ClientOptions, createCall } from './call.ts';
import { type Methods, type Operations, ROUTES } from './generated.ts';
import { chooseTokens, exchangeMethods, sessionMethods } from './sign-in.ts';

type Name = keyof Operations;
/** A function per `operationId`; path, query and body are one input. */
export type Api = Methods<CallOptions>;

export type Input<Each extends Name> = Operations[Each]['input'];
export type Output<Each extends Name> = Operations[Each]['output'];
/** The codes with which an operation can be refused. */
export type ProblemOf<Each extends Name> = Operations[Each]['problem'];
export type Client = Api & ReturnType<typeof sessionMethods> & ReturnType<typeof exchangeMethods>;

/** For one user, one service account, or nobody yet. */
export function createClient(options: ClientOptions): Client {
  const call = createCall(options);
  const { tokens, store } = chooseTokens(options, call);
  const names = Object.keys(ROUTES) as Name[];
  const methods = names.map((name) => [
    name,
    (input: object = {}, callOptions: CallOptions = {}) => call(name, input, callOptions, tokens),
  ]);
  const api: Api = Object.fromEntries(methods);
  return { ...api, ...sessionMethods(call, store), ...exchangeMethods(call, options) };
}
