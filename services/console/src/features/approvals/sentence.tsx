import type { Approval } from '@cowrie/client';
import { Link } from '@tanstack/react-router';
import { visible } from '../../kit/format/visible.ts';
import { useLanguage } from '../../kit/i18n/language.tsx';
import { useTold } from './use-told.ts';

/** What an act does, in a sentence that leads to its page. */
export function ActSentence({ approval }: { approval: Approval }) {
  const { language } = useLanguage();
  const { kind, told } = useTold(approval, true);
  return (
    <Link to="/approvals/$id" params={{ id: approval.id }}>
      {visible(kind.texts[language].sentence(told))}
    </Link>
  );
}
