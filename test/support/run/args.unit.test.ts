import { describe, expect, it } from '@jest/globals';
import { parseArgs } from './args.ts';

const GATE = ['unit', 'int', 'e2e', 'global', 'fault', 'smoke'];

describe('the arguments of npm test', () => {
  it('without a project run the gate', () => {
    expect(parseArgs([])).toEqual({ projects: GATE, jest: [] });
  });

  it.each([
    [['--project', 'e2e', '-t', 'name'], { projects: ['e2e'], jest: ['-t', 'name'] }],
    [['--project=int,unit', 'libs'], { projects: ['unit', 'int'], jest: ['libs'] }],
    [['--project', 'unit', '--project', 'int'], { projects: ['unit', 'int'], jest: [] }],
    [['--project', 'rehearsal,browser'], { projects: ['browser', 'rehearsal'], jest: [] }],
    [['-t', 'a=b'], { projects: GATE, jest: ['-t', 'a=b'] }],
  ])('%j', (argv, args) => {
    expect(parseArgs(argv)).toEqual(args);
  });

  it.each([[['--project', 'nothing']], [['--project']]])('refuses %j', (argv) => {
    expect(parseArgs(argv)).toHaveProperty('problem');
  });
});
