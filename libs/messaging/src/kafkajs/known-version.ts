import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

/** This library knows the internals of this release only; package.json pins it. */
export const KAFKAJS_VERSION = '2.2.4';

/** These are SHA-256 hashes of the source text of each member that this library replaces or calls. */
const MEMBERS: Readonly<Record<string, string>> = {
  'network/requestQueue#prototype.scheduleCheckPendingRequests':
    '04347ea969c6f2e3754427c0cbaee0bd4ce947fbd82f7b6e027506a06dfc581a',
  'network/requestQueue#prototype.checkPendingRequests':
    'fc4cd8b28808b498c0b2b17f1947c7e0e95e334ccfec7f067c1131d8d3a4910d',
  'network/requestQueue#prototype.scheduleRequestTimeoutCheck':
    '4fa2b60aa0fe28a4fefc028706b8de18cdafc88916fae651d8cc5d359cc4553a',
  'network/requestQueue#prototype.destroy':
    'eb3e48dc510a13fe9275d693da1c86b02c50c39c6214eabffbb9cdf7b84ac53e',
  'consumer/consumerGroup#prototype.joinAndSync':
    '86569beffea31029585b788fc5def1cc9013181b0e5771ed60f92305120cf0b4',
  'cluster#prototype.findGroupCoordinatorMetadata':
    'e1e5b7122c7b41438791e35735742eafa417b120b8a09bbc95637b3da6fbfa20',
  'cluster#prototype.addTargetTopic': '0af6ab60cbe0a9b4c11b526127615e013c957ade970c2511d95e6063c13e7137',
  'cluster#prototype.findLeaderForPartitions':
    '51a8ac23bd91f4c00b6e4a6d31ec1cd0e5a82a589ea5da8b9a2ca53b01b57a61',
  'cluster#prototype.findBroker': '74e9a747a6c7151ef2d7a7cc296518ad849402a2630cdbf8da43acfeeebd9640',
  'cluster#prototype.findGroupCoordinator':
    '47e51b904f8f1f2ff1be9acb53ca9272d5f14581561d3acb815f6d9696d2cb26',
  'broker#prototype.findGroupCoordinator': 'f88c7cef8668097da5f3e8de55b80da2290baf213e47f938e66f0564a02cb7a3',
  'broker#prototype.fetch': '725b9c4d2b9f637a8db34902e167cb7b5f47335005a94ad2cc794995ab259d84',
  'broker#prototype.offsetCommit': '7c1f9accf0433c80d1fc8ea2bf769158bba34cadac05ba87de1098c469785427',
  'protocol/requests/produce#protocol': '32529e32a3c135dfba608a4e37fd60a27a7b5d38621b1986ae571a1beb64cddc',
};

/** A patch over a changed member could lose or duplicate messages. Call this before anything is patched. */
export function requireKnownKafkajs(load: (path: string) => unknown = createRequire(import.meta.url)): void {
  const { version } = load('kafkajs/package.json') as { version?: unknown };
  const changed = Object.entries(MEMBERS).filter(
    ([name, digest]) => digestOf(memberOf(load, name)) !== digest,
  );
  if (version === KAFKAJS_VERSION && changed.length === 0) return;
  const names = changed.map(([name]) => name).join(', ') || 'none';
  throw new Error(
    `kafkajs ${KAFKAJS_VERSION} is required, ${String(version)} is installed; members that differ: ${names}. Run "npm ci", or ` +
      'review libs/messaging/src/kafkajs against the new release and record it in known-version.ts',
  );
}

function memberOf(load: (path: string) => unknown, name: string): unknown {
  const [module = '', path = ''] = name.split('#');
  let at = load(`kafkajs/src/${module}`);
  for (const key of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[key];
  return at;
}

function digestOf(member: unknown): string | null {
  if (typeof member !== 'function') return null;
  return createHash('sha256').update(Function.prototype.toString.call(member)).digest('hex');
}
