import { Link } from '@tanstack/react-router';
import { isAtLeast, useViewer } from '../../app/viewer.tsx';
import { texts } from '../../i18n/language.tsx';

const useTexts = texts(
  { transaction: (id: number) => `Transaction ${id}` },
  { transaction: (id: number) => `Transaction ${id}` },
);

/** A transaction by its id; administrators get to its page. */
export function TransactionLink({ id }: { id: number }) {
  const t = useTexts();
  if (!isAtLeast(useViewer().role, 'ADMIN')) return <span>{t.transaction(id)}</span>;
  return (
    <Link to="/transactions/$id" params={{ id: String(id) }}>
      {t.transaction(id)}
    </Link>
  );
}
