import { Link } from '@tanstack/react-router';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

const useTexts = texts({
  transaction: [(id: number) => `Transaction ${id}`, (id: number) => `Transaction ${id}`],
});

export const useTransactionPage = () =>
  isAtLeast(useViewer().role, 'ADMIN') ? '/transactions/$id' : '/wallet/transactions/$id';

export function TransactionLink({ id }: { id: number }) {
  const t = useTexts();
  return (
    <Link to={useTransactionPage()} params={{ id: String(id) }}>
      {t.transaction(id)}
    </Link>
  );
}
