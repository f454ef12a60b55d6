import { expect, it } from '@jest/globals';
import { expectProblem } from '../../support/contract/problems.ts';
import { get, post } from '../../support/http.ts';
import { useUsers } from '../../support/use-users.ts';

const { superAdmin, ada } = useUsers({ ada: 0 });

it('has no clock to test with where none is asked for', async () => {
  const found = await get('/api/sandbox/clock', ada);
  expectProblem(found, 'not_found');
  expect(found.headers['cowrie-sandbox']).toBeUndefined();
  expectProblem(await post('/api/sandbox/clock/advance', { by: 'P1D' }, superAdmin), 'not_found');
  expect((await get('/health/ready')).json).not.toHaveProperty('sandbox');
});
