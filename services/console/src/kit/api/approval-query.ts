import { api } from './api.ts';

export const approvalQuery = (id: string) => ({
  queryKey: ['approvals', 'one', id],
  queryFn: () => api.getApproval({ id }),
});
