/** Questions that arrive while `ask` runs share its next call. `ask` must answer them in order. */
export function mergeCalls<Question, Answer>(options: {
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
      if (running < atOnce) setImmediate(start);
    });
}
