import { type Kind, write } from './kind.ts';

export const policies: Kind = {
  one: 'policy',
  makes: 'setApprovalPolicy',
  changes: 'setApprovalPolicy',
  names: ['action'],
  idField: 'action',
  list: async (client, options) => (await client.listApprovalPolicies({}, options)).policies,
  make: (fields) => write('setApprovalPolicy', fields),
  change: (action, changed) => [write('setApprovalPolicy', { action, ...changed })],
};
