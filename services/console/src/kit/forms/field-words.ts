/**
 * What the gateway says of a field that is wrong, in French; # is whatever stands there. A message of the gateway that is missing
 * here fails the unit test beside this.
 */
const FRENCH: Readonly<Record<string, string>> = {
  'is required': 'est nécessaire',
  'is required, as in the other legs': 'est nécessaire, comme dans les autres parts',
  'is required with #': 'est nécessaire avec #',
  'is required, or #': 'est nécessaire, ou bien #',
  'is needed with #': 'est nécessaire avec #',
  'is not known': 'est inconnu',
  'is given more than once': 'est donné plus d’une fois',
  'is not taken together with #': 'n’est pas accepté avec #',
  'is not taken: each operation has its own': 'n’est pas accepté : chaque opération a le sien',
  'is not taken: the webhook is pulled, and stays so; create another one':
    'n’est pas accepté : ce webhook est relevé et le reste ; créez-en un autre',
  'cannot be the name of a field': 'ne peut pas être le nom d’un champ',
  'cannot be given with #': 'ne peut pas être donné avec #',
  'cannot be sent with an Authorization header': 'ne peut pas être envoyé avec un en-tête Authorization',
  'comes out as 0 coins': 'donne 0 pièce',
  'has a field name of more than # characters': 'a un nom de champ de plus de # caractères',
  'needs every: without it a schedule is paid once':
    'demande every : sans cela, un échéancier ne paie qu’une fois',
  'too many parameters': 'trop de paramètres',
  'was not given out for this list': 'n’a pas été émis pour cette liste',
  'was not made for this, in time and of somebody who was verified; begin again':
    'n’a pas été faite pour cela, à temps et par quelqu’un de vérifié ; recommencez',
  'must be text': 'doit être un texte',
  'must be valid Unicode': 'doit être de l’Unicode valable',
  'must be a number': 'doit être un nombre',
  'must be an object': 'doit être un objet',
  'must be an object of texts': 'doit être un objet de textes',
  'must be a list': 'doit être une liste',
  'must be a list of ids of deliveries': 'doit être une liste d’identifiants de livraisons',
  'must be a list of networks': 'doit être une liste de réseaux',
  'must be a list of scopes': 'doit être une liste de droits',
  'must be a list of texts': 'doit être une liste de textes',
  'must be a list of types': 'doit être une liste de types',
  'must be a list of types of events': 'doit être une liste de types d’événements',
  'must be true or false': 'doit être true ou false',
  'must be a UUID': 'doit être un UUID',
  'must be base64url': 'doit être en base64url',
  'must be base64url of at most # characters': 'doit être en base64url, de # caractères au plus',
  'must be urn:#': 'doit être urn:#',
  'must be public-key': 'doit être public-key',
  'must be ids with commas': 'doit être des numéros séparés par des virgules',
  'must be an e-mail address': 'doit être une adresse e-mail',
  'must be the code of a treasury': 'doit être le code d’une trésorerie',
  'must be one of #': 'doit être l’une de ces valeurs : #',
  'must be an RFC 3339 time with Z or an offset, like # or # (in a URL #)':
    'doit être un moment RFC 3339 avec Z ou un décalage, comme # ou # (dans une URL #)',
  'must be an ISO 8601 duration from # to #, such as #': 'doit être une durée ISO 8601 de # à #, telle que #',
  'must be an ISO 8601 duration, such as #': 'doit être une durée ISO 8601, telle que #',
  'must be an integer from # to #': 'doit être un nombre entier de # à #',
  'must be a whole number of XAF': 'doit être un nombre entier de XAF',
  'must be whole XAF': 'doit être un nombre entier de XAF',
  'must be above 0 and at most #': 'doit être supérieur à 0 et d’au plus #',
  'must be at least # and at most #': 'doit être d’au moins # et d’au plus #',
  'must be from # to #': 'doit être compris entre # et #',
  'must be 1970 or later': 'doit être en 1970 ou après',
  'must be in the future': 'doit être dans l’avenir',
  'must not be in the future': 'ne doit pas être dans l’avenir',
  'must be after from': 'doit être après from',
  'must be at most # days after from': 'doit être # jours au plus après from',
  'must be at most # buckets after from': 'doit être # intervalles au plus après from',
  'must be at most # days ahead': 'doit être dans # jours au plus',
  'must be at most # texts': 'doit avoir # textes au plus',
  'must lead to at most # days later': 'doit mener à # jours plus tard au plus',
  'must lead to a moment later than the clock is, or goes already':
    'doit mener à un moment après celui où l’horloge est, ou va déjà',
  'must be 64 hexadecimal digits': 'doit avoir 64 chiffres hexadécimaux',
  'must be a letter a-z, then 1 to 31 of a-z, 0-9 and -':
    'doit être une lettre a-z, puis 1 à 31 de a-z, 0-9 et -',
  'must be a network like # or #': 'doit être un réseau comme # ou #',
  'is on a list of leaked passwords; choose another':
    'figure dans une liste de mots de passe divulgués ; choisissez-en un autre',
  'must have more than common words, keyboard rows and up to # digits':
    'doit avoir plus que des mots courants, des suites de touches et jusqu’à # chiffres',
  'must not be a few characters repeated': 'ne doit pas être quelques caractères répétés',
  'must not be digits or letters in order': 'ne doit pas être des chiffres ou des lettres qui se suivent',
  'must not be the e-mail address': 'ne doit pas être l’adresse e-mail',
  'must not have a NUL character': 'ne doit pas avoir de caractère NUL',
  'must be 1 to # scopes': 'doit avoir de 1 à # droits',
  'must be 1 to # networks': 'doit avoir de 1 à # réseaux',
  'must be 1 to # ids of deliveries': 'doit avoir de 1 à # identifiants de livraisons',
  'must be 1 to # types of events': 'doit avoir de 1 à # types d’événements',
  'must be # or #': 'doit être # ou #',
  'must have a visible character': 'doit avoir un caractère visible',
  'must not have characters that nobody sees, or that turn the direction of the text':
    'ne doit pas avoir de caractères que personne ne voit, ou qui changent le sens du texte',
  'must have # to # items': 'doit avoir de # à # éléments',
  'must have # to # characters': 'doit avoir de # à # caractères',
  'must have 1 to # visible ASCII characters': 'doit avoir de 1 à # caractères ASCII visibles',
  'must have at least one type': 'doit avoir au moins un type',
  'must have at most # characters': 'doit avoir # caractères au plus',
  'must have at most # decimals': 'doit avoir # décimales au plus',
  'must have at most # ids': 'doit avoir # numéros au plus',
  'must have at most # types': 'doit avoir # types au plus',
  'must have at most # entries': 'doit avoir # entrées au plus',
  'must have keys of 1 to # of A-Z, a-z, 0-9, _, . and -':
    'doit avoir des clés de 1 à # caractères parmi A-Z, a-z, 0-9, _, . et -',
  'must name each type once': 'doit nommer chaque type une seule fois',
  'must sum to #: it is # less': 'doit faire # en tout : il manque #',
  'must sum to #: it is # more': 'doit faire # en tout : il y a # de trop',
};

const HOLE = '#';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const PATTERNS = Object.entries(FRENCH).map(
  ([english, french]) =>
    [new RegExp(`^${english.split(HOLE).map(escaped).join('(.+?)')}\\.?$`), french] as const,
);

/** A message of the gateway in French; null for one that is not known. */
export function inFrench(message: string): string | null {
  for (const [pattern, french] of PATTERNS) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const held = found.slice(1);
    return french.replaceAll(HOLE, () => held.shift() ?? '');
  }
  return null;
}
