import { join } from 'node:path';
import { stackError } from '../errors.ts';
import { readIfThere, writeWhole } from '../home/files.ts';
import type { Session } from '../session.ts';
import type { StackKind } from '../settings.ts';
import { dockerAnswers } from './docker/probe.ts';

/** A home keeps its first kind: a Docker daemon that appears or disappears must not look like a loss of data. */
export async function chooseStack(
  { paths, env, progress }: Session,
  asked: StackKind,
): Promise<'docker' | 'local'> {
  const file = join(paths.data, 'stack');
  const before = readIfThere(file)?.trim();
  const kind = asked === 'auto' ? await choose(before, env) : asked;
  if (kind === 'docker' && !(await dockerAnswers(env))) {
    const why = asked === 'docker' ? 'COWRIE_STACK is docker' : `the data of ${paths.home} is in Docker`;
    throw stackError(`${why}, and no Docker daemon answers: start it, or set COWRIE_STACK=local`);
  }
  if (before !== undefined && before !== kind) {
    progress(
      `The data of the ${before} servers of this home stays, but is not used: COWRIE_STACK is ${kind}`,
    );
  }
  writeWhole(file, `${kind}\n`);
  return kind;
}

async function choose(before: string | undefined, env: NodeJS.ProcessEnv): Promise<'docker' | 'local'> {
  if (before === 'docker' || before === 'local') return before;
  return (await dockerAnswers(env)) ? 'docker' : 'local';
}
