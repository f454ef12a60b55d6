import { TextInput } from '@mantine/core';
import { readId } from '../../format/ids.ts';
import { texts } from '../../i18n/language.tsx';
import { PersonField } from '../../people/person-field.tsx';
import { useMayKnowUsers } from '../../people/use-person.ts';
import { useViewer } from '../../session/viewer.tsx';
import { readEmail } from './addressee.ts';

const useTexts = texts({
  label: ['E-mail or id', 'E-mail ou n°'],
  about: [
    'Enter the receiver’s id or confirmed e-mail address.',
    'Saisissez le numéro ou l’adresse e-mail confirmée du destinataire.',
  ],
  wrong: ['Enter an e-mail address or an id.', 'Saisissez une adresse e-mail ou un numéro.'],
  own: ['That is you.', 'C’est vous.'],
});

type Props = { value: string; onType(value: string): void; error: string | undefined };

/** Administrators search all users; others type an id or an e-mail address, and the review shows a masked name. */
export function AddresseeField(props: Props) {
  const { value, onType, error } = props;
  const t = useTexts();
  const viewer = useViewer();
  if (useMayKnowUsers()) return <PersonField {...props} />;
  const email = readEmail(value);
  const isOwn = email?.toLowerCase() === viewer.email.toLowerCase() || readId(value) === viewer.id;
  const isWrong = value.trim() !== '' && email === null && readId(value) === null;
  return (
    <TextInput
      label={t.label}
      description={t.about}
      type="email"
      autoComplete="off"
      spellCheck={false}
      value={value}
      error={isOwn ? t.own : error && isWrong ? t.wrong : error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
