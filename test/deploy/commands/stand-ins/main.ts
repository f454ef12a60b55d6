import { appendFileSync } from 'node:fs';
import { docker } from './docker.ts';
import { helm } from './helm.ts';
import { KAFKA_TOOLS, kafkaTool } from './kafka.ts';
import { kubectl } from './kubectl.ts';
import { node, npm } from './node.ts';

/**
 * Replaces a program of the documents. Errors go to the file COMPLAINTS, so that they are seen whatever the exit code.
 */
const [, , program = '', ...args] = process.argv;

function complaint(): Promise<string> | string {
  const command: string[] = JSON.parse(process.env.KUBECTL ?? '[]');
  switch (program) {
    case 'kubectl':
      return kubectl(args, command);
    case 'docker':
      return docker(args);
    case 'helm':
      return helm(args);
    case 'npm':
      return npm(args, process.execPath);
    case 'node':
      return node(args, process.execPath);
    default:
      return KAFKA_TOOLS.includes(program) ? kafkaTool(program, args) : `${program} is not known here`;
  }
}

const found = await complaint();
if (found !== '') {
  appendFileSync(process.env.COMPLAINTS ?? '', `${program} ${args.join(' ')}: ${found}\n`);
  process.exitCode = 1;
}
