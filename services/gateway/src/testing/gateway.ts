import type { DelegatedScope } from '@cowrie/contracts';
import type { Request } from '@cowrie/messaging';
import { createSeal, type Seal } from '@cowrie/runtime';
import { silentMeter } from '@cowrie/telemetry';
import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify';
import { createAccessLookup } from '../auth/access.ts';
import { createChanges } from '../auth/changes.ts';
import { createGuard, type Guard } from '../auth/guard.ts';
import type { RateLimits } from '../auth/limits/limits.ts';
import { createMailQuota } from '../auth/limits/mail-quota.ts';
import { createRefreshQuota } from '../auth/limits/refresh-quota.ts';
import { createChallenges } from '../auth/passkeys/challenges.ts';
import { createHashQuota } from '../auth/passwords/hash-quota.ts';
import { createKnownDevices } from '../auth/passwords/known-devices.ts';
import { createLogins } from '../auth/passwords/logins.ts';
import { createDeriveSecrets, sha256Hex } from '../auth/secrets.ts';
import { importTokenKeys, type PublicKey } from '../auth/tokens/token-keys.ts';
import { createTokens, type Tokens } from '../auth/tokens/tokens.ts';
import { createBus } from '../bus/bus.ts';
import type { RouteDeps } from '../deps.ts';
import type { ConnectionLimits } from '../http/load/connections.ts';
import type { InFlightLimits } from '../http/load/in-flight.ts';
import type { Refusals } from '../http/refusals/refusals.ts';
import { createCursors } from '../http/route/cursor.ts';
import type { AccessStore } from '../redis/access-store.ts';
import type { ReadYourWrites } from '../redis/read-your-writes.ts';
import type { StandIns } from '../redis/stand-ins.ts';
import type { TracingOptions } from '../request/tracing.ts';
import { buildServer } from '../server.ts';
import {
  fakeRequester,
  noLatencies,
  noLimits,
  noReadYourWrites,
  noRedis,
  noStandIns,
  noStore,
  queryClientsOf,
  type Script,
  silentLogger,
} from './fakes.ts';
import {
  MINT_KEY,
  newSealKey,
  newTokenKey,
  SERVICE_ACCOUNT,
  SESSION,
  UNBOUND_KEY,
  USERS,
} from './identities.ts';

export { MINT_KEY, SERVICE_ACCOUNT, SESSION, UNBOUND_KEY, USERS } from './identities.ts';
export const RELYING_PARTY = { id: 'coins.example.com', origin: 'https://coins.example.com' };

export type TestGateway = {
  app: FastifyInstance;
  tokens: Tokens;
  asked: ReturnType<typeof fakeRequester>['asked'];
  as(userId: number, request: InjectOptions): Promise<LightMyRequestResponse>;
  asService(scopes: readonly string[], request: InjectOptions): Promise<LightMyRequestResponse>;
  asPlatform(scopes: readonly DelegatedScope[], request: InjectOptions): Promise<LightMyRequestResponse>;
  state: { stopping: boolean; clockWrong: boolean; problems: string[]; nowMs: number };
};

const GUARD_QUERIES = [
  ...['access.get', 'api-key.find', 'service-account.access', 'platform.get', 'policy.list', 'limit.list'],
  'approval.standing',
];

export async function createTestGateway(
  script: Script = {},
  options: {
    limits?: Partial<RateLimits>;
    loginFailuresMax?: number;
    trustedProxies?: string;
    corsAllowedOrigins?: readonly string[];
    otherPublicKeys?: readonly PublicKey[];
    store?: AccessStore;
    standIns?: StandIns;
    readYourWrites?: ReadYourWrites;
    seal?: Seal;
    webhooks?: RouteDeps['webhooks'];
    relyingParty?: RouteDeps['passkeys']['relyingParty'];
    sealForLedger?: Seal;
    payoutCallbacks?: RouteDeps['payoutCallbacks'];
    onPaidAfterRejection?: RouteDeps['onPaidAfterRejection'];
    mintApprovalAboveUnits?: bigint;
    approverMinHours?: number;
    tracing?: TracingOptions;
    inFlightLimits?: InFlightLimits;
    connectionLimits?: ConnectionLimits;
    refusals?: Refusals;
    latencies?: RouteDeps['latencies'];
  } = {},
): Promise<TestGateway> {
  const state = { stopping: false, clockWrong: false, problems: [] as string[], nowMs: Date.now() };
  const now = (): number => state.nowMs;
  const limits = { ...noLimits, ...options.limits };
  const store = options.store ?? noStore;
  const requester = fakeRequester({ ...guardScript, ...script });
  const declared = new Map<string, readonly string[]>();
  const checked = {
    request: (request: Request) => requester.request(requireDeclaredCall(request, declared)),
  };
  const bus = createBus(checked, queryClientsOf(checked), now);
  const tokenKeys = await importTokenKeys([newTokenKey()]);
  const tokens = createTokens(() => tokenKeys, now);
  const changes = createChanges({
    store,
    now,
    logger: silentLogger,
    onChange: () => access.clearCaches(),
  });
  changes.close();
  const { mintApprovalAboveUnits = null } = options;
  const standIns = options.standIns ?? noStandIns;
  const access = createAccessLookup({ store, changes, bus, now, mintApprovalAboveUnits });
  const app = await buildServer({
    bus,
    tokens,
    otherPublicKeys: options.otherPublicKeys ?? [],
    changes,
    now,
    guard: recordCalls(createGuard({ tokens, access, limits, standIns }), declared),
    standIns,
    passkeys: {
      relyingParty: options.relyingParty === undefined ? RELYING_PARTY : options.relyingParty,
      challenges: createChallenges(Buffer.alloc(32, 2), now),
    },
    access,
    logins: createLogins(limits, options.loginFailuresMax ?? 0, createKnownDevices(noRedis)),
    hashQuota: createHashQuota(limits.hashes, limits.networkHashes),
    findQuota: limits.find,
    mailQuota: createMailQuota(limits.mails, limits.networkMails),
    refreshQuota: createRefreshQuota(limits.refreshes),
    seal: options.seal ?? (await createSeal(newSealKey())),
    webhooks: options.webhooks ?? { seal: await createSeal(newSealKey()), allowLoopback: false },
    sealForLedger: options.sealForLedger ?? null,
    readYourWrites: options.readYourWrites ?? noReadYourWrites,
    latencies: options.latencies ?? noLatencies,
    cursors: createCursors(Buffer.alloc(32, 1)),
    deriveSecrets: createDeriveSecrets(Buffer.alloc(32, 3)),
    payoutCallbacks: options.payoutCallbacks ?? new Map(),
    onPaidAfterRejection: options.onPaidAfterRejection ?? (() => undefined),
    mintApprovalAboveUnits: options.mintApprovalAboveUnits ?? null,
    approverMinHours: options.approverMinHours ?? 0,
    isSandbox: false,
    logger: silentLogger,
    problems: () => state.problems,
    isStopping: () => state.stopping,
    isClockWrong: () => state.clockWrong,
    trustedProxies: options.trustedProxies,
    corsAllowedOrigins: options.corsAllowedOrigins ?? [],
    inFlightLimits: options.inFlightLimits,
    connectionLimits: options.connectionLimits,
    meter: silentMeter,
    ...(options.refusals ? { refusals: options.refusals } : {}),
    tracing: options.tracing ?? null,
  });
  const send = (token: string, request: InjectOptions) =>
    app.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } });
  return {
    app,
    tokens,
    state,
    get asked() {
      return requester.asked.filter(({ message }) => !GUARD_QUERIES.includes(message.name));
    },
    as: async (userId, request) => send(await tokens.issue({ userId, sessionId: SESSION }), request),
    async asPlatform(scopes, request) {
      const link = { linkId: SESSION, serviceAccountId: SERVICE_ACCOUNT, platform: 'shop' };
      return send(await tokens.issueDelegated({ userId: 4, ...link, scopes }), request);
    },
    asService: async (scopes, request) =>
      send(await tokens.issueService({ serviceAccountId: SERVICE_ACCOUNT, scopes, platform: null }), request),
  };
}

function recordCalls(guard: Guard, declared: Map<string, readonly string[]>): Guard {
  const note = ({ id, routeOptions }: FastifyRequest) => declared.set(id, routeOptions.config.calls ?? []);
  return {
    admit(request, auth) {
      note(request);
      return guard.admit(request, auth);
    },
    countOperations: guard.countOperations,
    rightsOf: guard.rightsOf,
    addPolicies: guard.addPolicies,
    admitAnonymous(request) {
      note(request);
      return guard.admitAnonymous(request);
    },
  };
}

/** An undeclared call's problem codes would be undocumented. */
function requireDeclaredCall(request: Request, declared: ReadonlyMap<string, readonly string[]>): Request {
  const { name, requestId } = request.message;
  const calls = declared.get(requestId);
  if (calls && !GUARD_QUERIES.includes(name) && !calls.includes(name))
    throw new Error(`${name} is not among the calls of its route: ${calls.join(', ')}`);
  return request;
}

const guardScript: Script = {
  'access.get': ({ userId }: { userId: number }) => {
    const role = USERS[userId];
    const access = { userId, role: role ?? 'USER', version: 1, deleted: role === undefined };
    return { access, sessionActive: true };
  },
  'service-account.access': () => ({ active: true }),
  'limit.list': () => ({ version: 1, limits: [] }),
  'policy.list': () => ({ version: 0, policies: [] }),
  'platform.get': ({ platform: id }: { platform: string }) => ({
    platform: {
      ...{ id, name: id, status: 'ACTIVE', version: 1, createdAtMs: 0, updatedAtMs: 0 },
      ...{ mintPerDayUnits: null, rewardPerDayUnits: null },
    },
  }),
  'approval.standing': () => ({ withdrawn: null, apiKey: null, platform: null }),
  'api-key.find': ({ keyHash }: { keyHash: string }) => {
    const known = keyHash === MINT_KEY_HASH;
    const apiKey = known ? { ...UNBOUND_KEY, id: SESSION, scopes: ['coins:mint'] } : null;
    return { apiKey };
  },
};
const MINT_KEY_HASH = sha256Hex(MINT_KEY);
