import * as document from 'openapi:removePasskey';
import type { Passkey } from '@cowrie/client';
import { defineActOn } from '../../kit/acts/act/act.ts';
import { RowAct } from '../../kit/acts/act/act-button.tsx';
import { code, password } from '../../kit/acts/act/credential-kinds.tsx';
import { fields } from '../../kit/acts/act/form.tsx';
import { optional } from '../../kit/acts/act/kinds.tsx';
import { api } from '../../kit/api/api.ts';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';

/** Takes a passkey away. */
const removePasskey = defineActOn<Passkey>()({
  name: 'remove-passkey',
  operation: 'removePasskey',
  document,
  fields: fields({ password, code: optional(code) }),
  input: (body, { id }) => ({ id, ...body }),
  isDangerous: true,
});

export const passkeys = defineTable({
  name: 'passkeys',
  read: async () => ({ rows: (await api.listMyPasskeys()).passkeys }),
  keyOf: ({ id }) => id,
  columns: {
    name: ({ name }) => name,
    kind: ({ isSynced }, t) => (isSynced ? t.synced : t.ofDevice),
    made: ({ createdAt }) => <Time at={createdAt} />,
    used: ({ lastUsedAt }, t) => (lastUsedAt === null ? t.never : <Time at={lastUsedAt} />),
    act: (passkey) => <RowAct act={removePasskey} on={passkey} />,
  },
  texts: {
    caption: ['Passkeys', 'Clés d’accès'],
    empty: ['No passkeys.', 'Aucune clé d’accès.'],
    never: ['Never', 'Jamais'],
    synced: ['Synced', 'Synchronisée'],
    ofDevice: ['On one device', 'Sur un appareil'],
    columns: {
      name: ['Name', 'Nom'],
      kind: ['Kind', 'Sorte'],
      made: ['Made', 'Créée le'],
      used: ['Last used', 'Dernière utilisation'],
      act: ['Act', 'Action'],
    },
  },
});
