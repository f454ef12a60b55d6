/** This is Cowrie's own short list of words and neighbouring keys; a file of leaked passwords covers the rest. */
const PARTS = [
  ...[
    'password',
    'passwort',
    'motdepasse',
    'contrasena',
    'passw0rd',
    'p@ssw0rd',
    'p@ssword',
    'pass',
    'secret',
  ],
  ...[
    'welcome',
    'bienvenue',
    'letmein',
    'login',
    'changeme',
    'default',
    'administrator',
    'admin',
    'root',
    'user',
    'test',
    'guest',
  ],
  ...[
    'iloveyou',
    'jetaime',
    'loveyou',
    'love',
    'sunshine',
    'princess',
    'dragon',
    'monkey',
    'football',
    'baseball',
    'superman',
    'batman',
  ],
  ...[
    'starwars',
    'pokemon',
    'master',
    'shadow',
    'freedom',
    'whatever',
    'trustno',
    'hello',
    'bonjour',
    'azertyuiop',
    'azerty',
  ],
  ...[
    'qwertyuiop',
    'qwerty',
    'qwertz',
    'asdfghjkl',
    'asdfgh',
    'asdf',
    'zxcvbnm',
    'zxcv',
    'qazwsxedc',
    'qazwsx',
    'qaz',
    'wsx',
    'edc',
  ],
  ...[
    '1q2w3e4r5t6y',
    '1q2w3e4r',
    '1q2w3e',
    '1qaz2wsx3edc',
    '1qaz2wsx',
    'q1w2e3r4',
    'abcdef',
    'abc',
    'xyz',
    'cowrie',
  ],
];
/** Digits after a word are usually a sequence or a year, so up to this many add hardly any strength. */
export const DIGITS_MAX = 8;
const ORNAMENTS = /[\s!?.,@#$%&*_+=-]/gu;

export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase().replaceAll(/[\s!?.,#$%&*_+=-]/gu, '');
  const plain = text.replaceAll(ORNAMENTS, '');
  return [text, plain].some((each) => isMadeOfParts(each));
}

function isMadeOfParts(text: string): boolean {
  // The table has the fewest digits needed to reach each position of the text.
  const digitsTo = new Array<number>(text.length + 1).fill(Number.POSITIVE_INFINITY);
  digitsTo[0] = 0;
  let hasPart = false;
  for (let at = 0; at < text.length; at += 1) {
    const digits = digitsTo[at] ?? Number.POSITIVE_INFINITY;
    if (digits > DIGITS_MAX) continue;
    const reach = (length: number, more: number): void => {
      digitsTo[at + length] = Math.min(digitsTo[at + length] ?? Number.POSITIVE_INFINITY, digits + more);
    };
    if (/\d/.test(text[at] ?? '')) reach(1, 1);
    for (const part of PARTS) {
      if (!text.startsWith(part, at)) continue;
      hasPart = true;
      reach(part.length, 0);
    }
  }
  return hasPart && (digitsTo[text.length] ?? Number.POSITIVE_INFINITY) <= DIGITS_MAX;
}
