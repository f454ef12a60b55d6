import type { Input, Output } from '@cowrie/client';
import { isProblem } from '@cowrie/client';
import { api } from '../../kit/api/api.ts';

type UserPage = Output<'listUsers'>;
type Options = { signal: AbortSignal };

const ID = /^[1-9]\d{0,15}$/;
const EMAIL = /^\S+@\S+\.\S+$/;

/**
 * Finds users by a part of their name or e-mail address. A complete address or an id finds exactly that user,
 * if there is one.
 */
export async function findUsers(input: Input<'listUsers'>, options: Options): Promise<UserPage> {
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

async function userOf(id: number, options: Options) {
  try {
    return await api.getUser({ id }, options);
  } catch (error) {
    if (isProblem(error, 'user_not_found', 'invalid_request')) return null;
    throw error;
  }
}
