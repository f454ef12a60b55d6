import { describe, expect, it } from '@jest/globals';
import { createTimeline } from './timeline.ts';

function timelineWith(...successesMs: number[]) {
  const timeline = createTimeline();
  for (const atMs of successesMs) timeline.succeeded(atMs);
  return timeline;
}

describe('the timeline', () => {
  it('measures from the mark, between successes, and to now', () => {
    const timeline = timelineWith(90, 110, 400, 450);
    timeline.mark('kill', 100);
    expect(timeline.longestGapMs('kill', 460)).toBe(290);
    expect(timeline.longestGapMs(405, 460)).toBe(45);
    expect(timeline.longestGapMs(405, 1_000)).toBe(550);
    expect(timelineWith().longestGapMs(0, 70)).toBe(70);
  });

  it('uses the last mark of a label, and refuses an unknown one', () => {
    const timeline = timelineWith(500);
    timeline.mark('kill', 0);
    timeline.mark('kill', 490);
    expect(timeline.longestGapMs('kill', 505)).toBe(10);
    expect(() => timeline.longestGapMs('stop', 505)).toThrow('no mark "stop"');
  });

  it('leaves out pauses', () => {
    const timeline = timelineWith(100);
    timeline.paused(150);
    timeline.resumed(1_150);
    timeline.succeeded(1_200);
    timeline.paused(1_210);
    expect(timeline.longestGapMs(100, 9_000)).toBe(100);
  });

  it('finds the first success after a moment', () => {
    const timeline = timelineWith(100, 200, 300);
    expect(timeline.firstSuccessAfter(99)).toBe(100);
    expect(timeline.firstSuccessAfter(100)).toBe(200);
    expect(timeline.firstSuccessAfter(300)).toBeUndefined();
  });
});
