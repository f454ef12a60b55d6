import { describe, expect, it } from '@jest/globals';
import { PROJECTS, parseArgs } from './args.ts';

describe('the arguments of npm test', () => {
  it('without a project runs all, in order', () => {
    expect(parseArgs([])).toEqual({ projects: [...PROJECTS], jest: [] });
  });

  it.each([
    [['--project', 'e2e', '-t', 'name'], { projects: ['e2e'], jest: ['-t', 'name'] }],
    [['--project=int,unit', 'libs'], { projects: ['unit', 'int'], jest: ['libs'] }],
    [['--project', 'unit', '--project', 'int'], { projects: ['unit', 'int'], jest: [] }],
    [['-t', 'a=b'], { projects: [...PROJECTS], jest: ['-t', 'a=b'] }],
  ])('%j', (argv, args) => {
    expect(parseArgs(argv)).toEqual(args);
  });

  it.each([[['--project', 'nothing']], [['--project']]])('refuses %j', (argv) => {
    expect(parseArgs(argv)).toHaveProperty('problem');
  });
});
