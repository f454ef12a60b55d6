import { fieldsOf, type Kind, write } from './kind.ts';

export const policies: Kind = {
  one: 'policy',
  makes: 'setApprovalPolicy',
  changes: 'setApprovalPolicy',
  names: ['action'],
  async list(client, options) {
    const { policies: found } = await client.listApprovalPolicies({}, options);
    return found.map((one) => ({ id: one.action, fields: fieldsOf(one, ['action', 'aboveAmount']) }));
  },
  make: (fields) => write('setApprovalPolicy', fields),
  change: (action, changed) => [write('setApprovalPolicy', { action, ...changed })],
};
