import { describe, expect, it } from '@jest/globals';
import { quietLogger, recordingLogger, until } from '../testing.ts';
import { createCommits, type TopicOffset } from './commits.ts';

function recording(fail = false) {
  const sent: TopicOffset[][] = [];
  const logger = recordingLogger();
  const commits = createCommits({
    logger: fail ? logger : quietLogger,
    send: async (offsets) => {
      sent.push(offsets);
      if (fail) throw new Error('rebalancing');
    },
  });
  return { sent, commits, logger };
}

describe('createCommits', () => {
  it('sends many notes as one request with the last offset of each partition', async () => {
    const { sent, commits } = recording();
    for (let n = 1n; n <= 50n; n++) commits.note('t', new Map([[0, n]]));
    commits.note('t', new Map([[1, 7n]]));
    await until(() => sent.length > 0, 2_000);
    expect(sent).toEqual([
      [
        { topic: 't', partition: 0, offset: '50' },
        { topic: 't', partition: 1, offset: '7' },
      ],
    ]);
  });

  it('forgets partitions that are not ours any more', async () => {
    const { sent, commits } = recording();
    commits.note(
      't',
      new Map([
        [0, 1n],
        [1, 1n],
      ]),
    );
    commits.keepOnly((_topic, partition) => partition === 1);
    await commits.flush();
    expect(sent).toEqual([[{ topic: 't', partition: 1, offset: '1' }]]);
  });

  it('sends nothing when nothing is noted, and survives a failure', async () => {
    const { sent, commits, logger } = recording(true);
    await commits.flush();
    expect(sent).toEqual([]);
    commits.note('t', new Map([[0, 1n]]));
    await commits.flush();
    expect(logger.lines).toEqual(['debug offsets cannot be committed; only the lag metrics suffer']);
    commits.note('t', new Map([[0, 2n]]));
    await commits.flush();
    expect(sent.length).toBe(2);
  });
});
