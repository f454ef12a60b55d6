/**
 * Asks for many at a time: what is asked for while `ask` runs goes into its next call, so that reads cost the database a
 * statement per round trip and not one each. `ask` gives an answer to each question, in their order; when it rejects, each
 * of them does. At most `atOnce` calls run, so that a slow one does not keep all others waiting where that is more than 1.
 */
export function together<Question, Answer>(options: {
  /** Questions of one call. */
  max: number;
  atOnce: number;
  ask(questions: readonly Question[]): Promise<readonly Answer[]>;
}): (question: Question) => Promise<Answer> {
  const { max, atOnce, ask } = options;
  type Waiting = { question: Question; resolve(answer: Answer): void; reject(error: unknown): void };
  let waiting: Waiting[] = [];
  let running = 0;

  async function run(): Promise<void> {
    running += 1;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, max);
      waiting = waiting.slice(max);
      try {
        const answers = await ask(taken.map(({ question }) => question));
        for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running -= 1;
  }
  function start(): void {
    if (running < atOnce && waiting.length > 0) void run();
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      // After this turn, so that all that is asked for in it goes together.
      if (running < atOnce) setImmediate(start);
    });
}
