import { install } from '@cowrie/consumer';
import { expect, it } from '@jest/globals';
import { inboxTablesIn } from '../../../../libs/consumer/src/testing/inbox-tables.ts';
import { createTestDatabase } from '../testing/database.ts';
import { SCHEMA } from './consume.ts';

it('has the tables of the kit', async () => {
  const database = await createTestDatabase();
  await install(database.owner, { schema: 'of_the_kit' });
  const kit = await inboxTablesIn(database.owner, 'of_the_kit');
  expect(kit.length).toBeGreaterThan(20);
  expect(await inboxTablesIn(database.owner, SCHEMA)).toEqual(kit);
  await database.drop();
});
