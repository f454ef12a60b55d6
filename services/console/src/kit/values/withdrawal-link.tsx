import type { AdminWithdrawal } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { Time } from './time.tsx';

export const WithdrawalLink = ({
  of: { id, userId, createdAt },
}: {
  of: Pick<AdminWithdrawal, 'id' | 'userId' | 'createdAt'>;
}) => (
  <Link to="/withdrawals/$id" params={{ id }} search={{ userId }}>
    <Time at={createdAt} />
  </Link>
);
