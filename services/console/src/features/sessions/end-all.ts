import { api, session } from '../../kit/api/api.ts';

/** Ends all sessions of the reader; this one last, because its cookie is removed with it. */
export async function endAll(): Promise<void> {
  let others = await readOthers();
  while (others.length > 0) {
    for (const { id } of others) await api.endMySession({ id });
    others = await readOthers();
  }
  const trouble = await session.signOut();
  if (trouble) throw Object.assign(new Error('this session has not ended'), { trouble });
}

const readOthers = async () => (await api.listMySessions()).sessions.filter(({ current }) => !current);
