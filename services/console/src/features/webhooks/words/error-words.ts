import { escapeBidi } from '../../../kit/format/escape-bidi.ts';
import { texts, type WordsOf } from '../../../kit/i18n/language.tsx';

type ErrorFormat = (found: string) => string;
type ErrorKind = 'answered' | 'late' | 'nowhere' | 'private' | 'certificate' | 'broken' | 'unreachable';

/** Brackets capture the variable part. */
const FORMS: Record<ErrorKind, RegExp> = {
  answered: /^answered (\d+)$/,
  late: /^no answer within ([\d.]+) s$/,
  nowhere: /^the name has no address()$/,
  private: /^the name leads to an address of a private or reserved network()$/,
  certificate: /^its certificate is not accepted \((.+)\)$/,
  broken: /^the connection broke off()$/,
  unreachable: /^could not be reached \((.+)\)$/,
};
const KINDS = Object.keys(FORMS) as ErrorKind[];

const useTexts = texts<WordsOf<Record<ErrorKind, ErrorFormat>>>({
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

export function useErrorWords(): (error: string) => string {
  const t = useTexts();
  return (error) => {
    for (const kind of KINDS) {
      const found = FORMS[kind].exec(error);
      if (found) return t[kind](escapeBidi(found[1] ?? ''));
    }
    return escapeBidi(error);
  };
}
