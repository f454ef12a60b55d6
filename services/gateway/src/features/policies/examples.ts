const policy = { action: 'burn', aboveAmount: 1000 };
const parameters = { action: policy.action };

export const list = {
  answers: { 200: { policies: [policy, { action: 'role-change', aboveAmount: null }] } },
};
export const set = { parameters, body: { aboveAmount: policy.aboveAmount }, answers: { 200: policy } };
export const remove = { parameters };
