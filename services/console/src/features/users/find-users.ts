import type { Input, Output } from '@cowrie/client';
import { isProblem } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';

type Found = Output<'listUsers'>;
type Options = { signal: AbortSignal };

const ID = /^[1-9]\d{0,15}$/;
const EMAIL = /^\S+@\S+\.\S+$/;

/** Users by part of a name or e-mail address; by a whole address, or an id, the very one, where there is such. */
export async function findUsers(input: Input<'listUsers'>, options: Options): Promise<Found> {
  const { search = '', role, page = 1 } = input;
  if (EMAIL.test(search)) {
    const exact = await api.listUsers({ email: search, role }, options);
    if (exact.users.length > 0) return exact;
  }
  if (!ID.test(search) || page > 1) return api.listUsers(input, options);
  const [byId, byText] = await Promise.all([userOf(Number(search), options), api.listUsers(input, options)]);
  const isNew = byId !== null && !byText.users.some(({ id }) => id === byId.id);
  if (!isNew || (role !== undefined && byId.role !== role)) return byText;
  const { pagination, users } = byText;
  return { users: [byId, ...users], pagination: { ...pagination, total: pagination.total + 1 } };
}

/** Null when there is no such user. */
async function userOf(id: number, options: Options) {
  try {
    return await api.getUser({ id }, options);
  } catch (error) {
    if (isProblem(error, 'user_not_found', 'invalid_request')) return null;
    throw error;
  }
}
