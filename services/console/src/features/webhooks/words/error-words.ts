import { visible } from '../../../kit/format/visible.ts';
import { texts, type WordsOf } from '../../../kit/i18n/language.tsx';

type Say = (found: string) => string;
type Kind = 'answered' | 'late' | 'nowhere' | 'private' | 'certificate' | 'broken' | 'unreachable';

/** How the platform says why an attempt failed; a part that differs is in brackets. */
const FORMS: Record<Kind, RegExp> = {
  answered: /^answered (\d+)$/,
  late: /^no answer within ([\d.]+) s$/,
  nowhere: /^the name has no address()$/,
  private: /^the name leads to an address of a private or reserved network()$/,
  certificate: /^its certificate is not accepted \((.+)\)$/,
  broken: /^the connection broke off()$/,
  unreachable: /^could not be reached \((.+)\)$/,
};
const KINDS = Object.keys(FORMS) as Kind[];

const useTexts = texts<WordsOf<Record<Kind, Say>>>({
  answered: [(status) => `Response ${status}`, (status) => `Réponse ${status}`],
  late: [(seconds) => `No response within ${seconds} s`, (seconds) => `Pas de réponse en ${seconds} s`],
  nowhere: [() => 'The host name has no address', () => 'Le nom d’hôte n’a pas d’adresse'],
  private: [() => 'The host name leads to a private network', () => 'Le nom d’hôte mène à un réseau privé'],
  certificate: [
    (code) => `The certificate is not accepted (${code})`,
    (code) => `Le certificat n’est pas accepté (${code})`,
  ],
  broken: [() => 'The connection was interrupted', () => 'La connexion a été interrompue'],
  unreachable: [(code) => `Cannot be reached (${code})`, (code) => `Injoignable (${code})`],
});

/** Why an attempt failed, in the reader's language; as the platform says it where that has no words here. */
export function useErrorWords(): (error: string) => string {
  const t = useTexts();
  return (error) => {
    for (const kind of KINDS) {
      const found = FORMS[kind].exec(error);
      if (found) return t[kind](visible(found[1] ?? ''));
    }
    return visible(error);
  };
}
