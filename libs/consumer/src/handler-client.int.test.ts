import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../../postgres/src/testing/database.ts';
import { createTransact, type Transact } from './engine/transaction.ts';
import { isHandlerError, withHandlerClient } from './handler-client.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let pool: pg.Pool;
let transact: Transact;
beforeAll(async () => {
  database = await createDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 2 });
  transact = createTransact(pool);
  await pool.query('CREATE TABLE written (id int PRIMARY KEY)');
});
beforeEach(() => pool.query('TRUNCATE written'));
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const READY_FOR_QUERY_BYTES = 6;

function slowSocket(): Socket {
  const socket = new Socket();
  const emit = socket.emit.bind(socket) as (name: string, ...args: unknown[]) => boolean;
  socket.emit = (name: string, ...args: unknown[]) => {
    const [data] = args;
    if (name !== 'data' || !Buffer.isBuffer(data)) return emit(name, ...args);
    setTimeout(() => emit('data', data.subarray(-READY_FOR_QUERY_BYTES)), 5);
    return emit('data', data.subarray(0, -READY_FOR_QUERY_BYTES));
  };
  return socket;
}

const handle = (handler: (client: pg.ClientBase) => Promise<void> | void) =>
  transact((client) => withHandlerClient(client, handler));
const ignore = () => undefined;
const written = async () =>
  (await pool.query<{ id: number }>('SELECT id FROM written')).rows.map(({ id }) => id);
const insert = (client: pg.ClientBase, id: number) => client.query('INSERT INTO written VALUES ($1)', [id]);

describe('the client of a handler', () => {
  it.each(['COMMIT', ' begin', 'ROLLBACK', 'end;', 'START TRANSACTION', { text: 'rollback work' }])(
    'refuses %j, and nothing is written',
    async (statement) => {
      const handling = handle(async (client) => {
        await insert(client, 1);
        await client.query(statement as string);
      });
      await expect(handling).rejects.toThrow('neither begins nor ends');
      expect(await written()).toEqual([]);
    },
  );

  it('takes savepoints', async () => {
    await handle(async (client) => {
      await insert(client, 1);
      await client.query('SAVEPOINT s');
      await insert(client, 1).catch(() => undefined);
      await client.query('ROLLBACK TO s');
    });
    expect(await written()).toEqual([1]);
  });

  it('cannot be given back', async () => {
    const handling = handle((client) => (client as pg.PoolClient).release());
    await expect(handling).rejects.toThrow('gives it back');
  });

  describe.each([
    ['', undefined],
    [', whose status comes late', slowSocket],
  ])('when a statement failed%s', (_name, stream) => {
    it.each([
      ['goes on', (client: pg.ClientBase) => insert(client, 1).then(ignore, ignore)],
      ['does not wait for it', (client: pg.ClientBase) => void insert(client, 1)],
    ])('writes nothing if the handler %s', async (_how, goOn) => {
      const own = new pg.Pool({ connectionString: database.url, ...(stream ? { stream } : {}) });
      const handling = createTransact(own)((client) =>
        withHandlerClient(client, async (guarded) => {
          await insert(guarded, 1);
          await goOn(guarded);
        }),
      );
      const error = await handling.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ message: expect.stringContaining('it went on') });
      expect(isHandlerError(error)).toBe(true);
      expect(await written()).toEqual([]);
      await own.end();
    });
  });

  it('takes no query when the handler has ended', async () => {
    let late: pg.ClientBase | undefined;
    await handle((client) => {
      late = client;
    });
    await expect(late?.query('INSERT INTO written VALUES (2)')).rejects.toThrow('too late');
    expect(await written()).toEqual([]);
  });
});
