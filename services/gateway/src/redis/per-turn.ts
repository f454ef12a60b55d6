/** Bounds what one command makes Redis do while everybody else waits. */
const TOGETHER_MAX = 500;

/**
 * Asks once for all that is asked for in one turn of the event loop: `askAll` gets the questions and gives an answer to
 * each, in their order. It must not reject.
 */
export function perTurn<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  type Waiting = { question: Question; resolve(answer: Answer): void };
  let waiting: Waiting[] = [];

  async function ask(together: readonly Waiting[]): Promise<void> {
    const answers = await askAll(together.map(({ question }) => question));
    for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
  }
  function askInLots(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += TOGETHER_MAX) void ask(all.slice(at, at + TOGETHER_MAX));
  }

  return (question) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(askInLots);
      waiting.push({ question, resolve });
    });
}
