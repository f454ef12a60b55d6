/**
 * The first text whose condition holds is used: `{ "count": "{who} paid {count} rewards", "otherwise": "{who}
 * rewarded {on}" }`.
 */
export type Sentence = string | Readonly<Record<string, string>>;

export type SentenceValues = Readonly<Record<string, unknown>>;

const OTHERWISE = 'otherwise';

const isPresent = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== false && value !== '';

/** `count` holds if there is a count, `status=ACTIVE` if the status is ACTIVE, `a&b=1` if both hold. */
function meetsCondition(condition: string, values: SentenceValues): boolean {
  return condition.split('&').every((each) => {
    const [name = '', expected] = each.split('=');
    return expected === undefined ? isPresent(values[name]) : String(values[name]) === expected;
  });
}

function templateFor(sentence: Sentence, values: SentenceValues): string {
  if (typeof sentence === 'string') return sentence;
  const found = Object.entries(sentence).find(
    ([condition]) => condition === OTHERWISE || meetsCondition(condition, values),
  );
  return found?.[1] ?? '';
}

const TOKEN = /\[([^\]]*)\]|\{([^}]*)\}/g;

/**
 * `[ until {until}]` is left out if a value in it is missing, and `{their|your}` is its second half if
 * `values.you` is present.
 */
export function fillSentence<Shown>(
  sentence: Sentence,
  values: SentenceValues,
  show: (name: string) => Shown,
): (string | Shown)[] {
  return fillTemplate(templateFor(sentence, values), values, show);
}

function fillTemplate<Shown>(
  template: string,
  values: SentenceValues,
  show: (name: string) => Shown,
): (string | Shown)[] {
  const parts: (string | Shown)[] = [];
  let from = 0;
  for (const { 0: token, 1: optional, 2: name = '', index } of template.matchAll(TOKEN)) {
    if (index > from) parts.push(template.slice(from, index));
    from = index + token.length;
    if (optional !== undefined) {
      const isWhole = placeholderNames(optional).every((each) => isPresent(values[each]));
      if (isWhole) parts.push(...fillTemplate(optional, values, show));
    } else if (name.includes('|')) {
      parts.push(name.split('|')[isPresent(values.you) ? 1 : 0] ?? '');
    } else {
      parts.push(show(name));
    }
  }
  if (from < template.length) parts.push(template.slice(from));
  return parts;
}

/** `{their|your}` is no placeholder. */
export const placeholderNames = (template: string): string[] =>
  [...template.matchAll(/\{([^}|]*)\}/g)].map(([, name = '']) => name);

export const sentenceText = (sentence: Sentence, values: SentenceValues = {}): string =>
  fillSentence(sentence, values, (name) => String(values[name] ?? '…')).join('');
