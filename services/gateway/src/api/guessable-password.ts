import { LIMITS } from '@cowrie/contracts';

const RUNS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz'].map((run) =>
  // The run repeats, so that `890123456789` is found as well.
  run.repeat(Math.ceil(LIMITS.passwordMax / run.length) + 1),
);

export function guessableRule(password: string): string | null {
  const characters = Array.from(password.toLowerCase());
  const upwards = characters.join('');
  const downwards = characters.toReversed().join('');
  if (repeats(characters)) return 'must not be a few characters repeated';
  const isRun = RUNS.some((run) => run.includes(upwards) || run.includes(downwards));
  return isRun ? 'must not be digits or letters in order' : null;
}

function repeats(characters: readonly string[]): boolean {
  const lengths = Array.from({ length: LIMITS.passwordPatternMax }, (_, index) => index + 1);
  return lengths.some((length) =>
    characters.every((character, index) => index < length || character === characters[index - length]),
  );
}
