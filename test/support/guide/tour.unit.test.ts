import { describe, expect, it } from '@jest/globals';
import { findMissingLine, outputsOf, pageSteps, tourScript, tourSteps } from './tour.ts';

const README = `
\`\`\`bash
npm start
\`\`\`
<!-- tour -->
\`\`\`bash
echo one
\`\`\`
prints
\`\`\`text
one
\`\`\`
\`\`\`bash
echo two
\`\`\`
<!-- /tour -->
`;

describe('the tour of a README', () => {
  it('is the part between its marks', () => {
    expect(tourSteps(README)).toEqual([
      { script: 'echo one\n', expected: ['one'] },
      { script: 'echo two\n', expected: [] },
    ]);
  });

  it('leaves out blocks of another language', () => {
    const page = '```bash [curl]\necho one\n```\n```bash [Python]\nfalse\n```\n```python [Python]\n1\n```\n';
    expect(pageSteps(page)).toEqual([{ script: 'echo one\n', expected: [] }]);
  });

  it('has separate outputs', () => {
    expect(tourScript(tourSteps(README)).match(/^printf|^echo/gm)).toEqual([
      'printf',
      'echo',
      'printf',
      'echo',
    ]);
    expect(outputsOf('\u0001step 0\none\n\u0001step 1\ntwo\n')).toEqual(['one\n', 'two\n']);
  });

  it.each([
    [['a', 'c'], undefined],
    [['c', 'a'], 'a'],
    [['a…'], undefined],
    [['{"id": …, "x": 1}'], '{"id": …, "x": 1}'],
    [['d.'], 'd.'],
  ])('expects %j', (expected, missing) => {
    expect(findMissingLine(expected, 'a\nb\n c \ndd\n')).toBe(missing);
  });
});
