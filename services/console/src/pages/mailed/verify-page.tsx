import { Alert, Anchor, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api, session } from '../../api/api.ts';
import { type Trouble, troubleOf } from '../../api/trouble.ts';
import { useMailToken } from '../../app/mail-token.ts';
import { Outside } from '../../app/outside.tsx';
import { SendVerification } from '../../ui/send-verification.tsx';
import { TroubleNote } from '../../ui/trouble-note.tsx';
import { isOldLink } from './old-link.ts';
import { useMailedTexts } from './texts.ts';

/** Confirms the address of who opens the link of a mail, at once. */
export function VerifyPage() {
  const t = useMailedTexts();
  const token = useMailToken('/verify');
  const { isConfirmed, trouble, confirm } = useConfirmed(token);
  const isOld = isOldLink(trouble);
  return (
    <Outside title={t.verifyTitle}>
      {token !== null && !isConfirmed && !trouble && <Text role="status">{t.confirming}</Text>}
      {isConfirmed && (
        <Alert role="status" color="green" variant="light">
          {t.confirmed}
        </Alert>
      )}
      {trouble && !isOld && <TroubleNote trouble={trouble} onRetry={confirm} />}
      {(isOld || token === null) && (
        <>
          <Alert role="alert" color="yellow" variant="light">
            {isOld ? t.old : t.none}
          </Alert>
          <AnotherMail />
        </>
      )}
      <Anchor renderRoot={(props) => <Link to="/" {...props} />} size="sm">
        {t.goOn}
      </Anchor>
    </Outside>
  );
}

function AnotherMail() {
  const t = useMailedTexts();
  const state = useSyncExternalStore(session.subscribe, session.state);
  return state === 'signed-in' ? <SendVerification /> : <Text size="sm">{t.signInForMail}</Text>;
}

function useConfirmed(token: string | null) {
  const queries = useQueryClient();
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ token: string; trouble: Trouble } | null>(null);
  const sent = useRef<string | null>(null);
  const confirm = async () => {
    if (token === null) return;
    setRefused(null);
    try {
      await api.confirmVerification({ token });
      setConfirmed(token);
      await queries.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      setRefused({ token, trouble: troubleOf(error) });
    }
  };
  useEffect(() => {
    // A token is good once: what React does twice is sent once.
    if (sent.current === token) return;
    sent.current = token;
    confirm();
  });
  const trouble = refused?.token === token ? refused.trouble : null;
  return { isConfirmed: token !== null && confirmed === token, trouble, confirm };
}
