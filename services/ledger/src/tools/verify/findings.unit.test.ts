import { describe, expect, it } from '@jest/globals';
import { createFindings } from './findings.ts';

describe('findings', () => {
  it('are listed by partition and sequence, those without a position last', () => {
    const findings = createFindings();
    findings.of('CHAIN').add({ partition: null, sequence: null, problem: 'd' });
    findings.of('CHAIN').add({ partition: 1, sequence: null, problem: 'c' });
    findings.of('CHAIN').add({ partition: 1, sequence: 9, problem: 'b' });
    findings.of('CHAIN').add({ partition: 0, sequence: 70, problem: 'a' });
    expect(findings.list().map(({ problem }) => problem)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('name the check of each', () => {
    const findings = createFindings();
    findings.of('HOLD').add({ partition: null, sequence: null, problem: 'h' });
    findings.of('CHAIN').add({ partition: 0, sequence: 1, problem: 'c' });
    expect(findings.list().map(({ check }) => check)).toEqual(['CHAIN', 'HOLD']);
    expect(findings.count()).toBe(2);
  });

  it('keep the first ones of each partition, however many there are, and count all', () => {
    const findings = createFindings();
    for (let sequence = 5_000; sequence > 0; sequence--) {
      findings.of('CHAIN').add({ partition: 3, sequence, problem: 'x' });
    }
    findings.of('CHAIN').add({ partition: 4, sequence: 1, problem: 'y' });
    expect(findings.count()).toBe(5_001);
    expect(findings.list()[0]?.sequence).toBe(1);
    expect(findings.list().length).toBeLessThanOrEqual(1_000);
    expect(findings.list().at(-1)).toMatchObject({ partition: 4 });
  });
});
