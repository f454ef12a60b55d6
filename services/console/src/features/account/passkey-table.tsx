import * as document from 'openapi:removePasskey';
import type { Passkey } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';
import { code, password } from '../../kit/forms/form/credential-field-kinds.tsx';
import { defineFields } from '../../kit/forms/form/define-fields.tsx';
import { optional } from '../../kit/forms/form/field-kinds.tsx';
import { defineFormFor } from '../../kit/forms/form/form.ts';
import { RowFormButton } from '../../kit/forms/form/form-button.tsx';
import { defineTable } from '../../kit/tables/define-table.ts';
import { Time } from '../../kit/values/time.tsx';

const removePasskey = defineFormFor<Passkey>()({
  name: 'remove-passkey',
  operation: 'removePasskey',
  document,
  fields: defineFields({ password, code: optional(code) }),
  toInput: (body, { id }) => ({ id, ...body }),
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
    act: (passkey) => <RowFormButton form={removePasskey} record={passkey} />,
  },
  texts: {
    caption: ['Passkeys', 'Clés d’accès'],
    empty: [
      'No passkeys. With one you sign in by the lock of your device.',
      'Aucune clé d’accès. Avec elle, vous vous connectez par le verrou de votre appareil.',
    ],
    never: ['Never', 'Jamais'],
    synced: ['Synced', 'Synchronisée'],
    ofDevice: ['On one device', 'Sur un appareil'],
    columns: {
      name: ['Name', 'Nom'],
      kind: ['Kind', 'Type'],
      made: ['Created', 'Créée le'],
      used: ['Last used', 'Dernière utilisation'],
      act: ['Action', 'Action'],
    },
  },
});
