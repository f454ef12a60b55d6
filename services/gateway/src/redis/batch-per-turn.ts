/** Redis serves nobody else during one command. */
const BATCH_MAX = 500;

/** `askAll` answers all questions of one turn of the event loop, in the same order; it must not reject. */
export function batchPerTurn<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  type PendingQuestion = { question: Question; resolve(answer: Answer): void };
  let waiting: PendingQuestion[] = [];

  async function ask(batch: readonly PendingQuestion[]): Promise<void> {
    const answers = await askAll(batch.map(({ question }) => question));
    for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
  }
  function askInBatches(): void {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += BATCH_MAX) void ask(all.slice(at, at + BATCH_MAX));
  }

  return (question) =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(askInBatches);
      waiting.push({ question, resolve });
    });
}
