import { texts } from '../i18n/language.tsx';

const useTexts = texts(
  { transaction: (id: number) => `Transaction ${id}` },
  { transaction: (id: number) => `Transaction ${id}` },
);

/** A transaction by its id. */
export function TransactionLink({ id }: { id: number }) {
  const t = useTexts();
  return <span>{t.transaction(id)}</span>;
}
