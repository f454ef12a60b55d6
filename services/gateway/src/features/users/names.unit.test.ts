import { describe, expect, it } from '@jest/globals';
import { createTestGateway } from '../../testing/gateway.ts';

describe('GET /api/users/names', () => {
  const named = [9, 5, 3].map((id) => ({ id, maskedName: `U${id}` }));
  const names = (userIds: number[]) => ({ users: named.filter(({ id }) => userIds.includes(id)) });
  const read = async (ids: string) => {
    const gateway = await createTestGateway({
      'counterparties.find': () => ({ userIds: [5], stale: true }),
      'counterparties.find-open': () => ({ userIds: [9, 5, 8] }),
      'user.names': ({ userIds }: { userIds: number[] }) => names(userIds),
    });
    const answer = await gateway.as(3, { method: 'GET', url: `/api/users/names?ids=${ids}` });
    return { answer, asked: gateway.asked.map(({ message }) => message.name) };
  };

  it('lists known users and the caller in the requested order, without deleted users and strangers', async () => {
    const { answer } = await read('9,4,3,8,5,9');
    expect(answer.json()).toEqual({
      users: [9, 3, 5].map((id) => ({ id, maskedName: `U${id}` })),
    });
  });

  it('queries no names when the caller knows none of the users', async () => {
    const { answer, asked } = await read('4');
    expect(answer.json()).toEqual({ users: [] });
    expect(answer.headers['cowrie-stale']).toBe('true');
    expect(asked).not.toContain('user.names');
  });

  it.each(['', '1,x', Array.from({ length: 101 }, (_, n) => n + 1).join(',')])(
    'refuses the ids %p',
    async (ids) => {
      const { answer } = await read(ids);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'ids']);
    },
  );
});
