import { useQuery } from '@tanstack/react-query';
import { connection, session } from '../../kit/api/api.ts';

type ApproverTimes = Record<'ADMIN' | 'SUPERADMIN', string | null>;

const PATH = '/console/session/approver';

/** The times from which the reader may approve what each role may do. Undefined when they are not known. */
export function useApproverTimes(): ApproverTimes | undefined {
  const { data } = useQuery({
    queryKey: ['approver'],
    queryFn: async () => {
      const answer = await connection.fetch(PATH, {
        headers: { authorization: `Bearer ${await session.token()}` },
      });
      if (!answer.ok) throw new Error(`${PATH} answered ${answer.status}`);
      return (await answer.json()) as ApproverTimes;
    },
    staleTime: 60_000,
  });
  return data;
}
