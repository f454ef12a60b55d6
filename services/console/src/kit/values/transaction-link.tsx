import { Link } from '@tanstack/react-router';
import { texts } from '../i18n/language.tsx';
import { isAtLeast, useViewer } from '../session/viewer.tsx';

const useTexts = texts({
  transaction: [(id: number) => `Transaction ${id}`, (id: number) => `Transaction ${id}`],
});

/** The route of a transaction's page for the reader's role. */
export const useTransactionPage = () =>
  isAtLeast(useViewer().role, 'ADMIN') ? '/transactions/$id' : '/wallet/transactions/$id';

/** A link to a transaction: the administrators' page, or the page in the reader's wallet. */
export function TransactionLink({ id }: { id: number }) {
  const t = useTexts();
  return (
    <Link to={useTransactionPage()} params={{ id: String(id) }}>
      {t.transaction(id)}
    </Link>
  );
}
