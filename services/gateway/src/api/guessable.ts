import { LIMITS } from '@cowrie/contracts';

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'].map((run) =>
  // It starts again after its last character: `890123456789` is one run.
  run.repeat(Math.ceil(LIMITS.passwordMax / run.length) + 1),
);

/** Whether a password is a few characters again and again, or digits or letters in their order, upwards or downwards. */
export function isGuessable(password: string): boolean {
  const characters = Array.from(password.toLowerCase());
  const upwards = characters.join('');
  const downwards = characters.toReversed().join('');
  return repeats(characters) || RUNS.some((run) => run.includes(upwards) || run.includes(downwards));
}

function repeats(characters: readonly string[]): boolean {
  const lengths = Array.from({ length: LIMITS.passwordPatternMax }, (_, index) => index + 1);
  return lengths.some((length) =>
    characters.every((character, index) => index < length || character === characters[index - length]),
  );
}
