import { commandFailure, EXIT } from '../../failures.ts';
import { secretsToCommand } from './command.ts';
import { secretsInDirectory } from './directory.ts';
import type { Secrets } from './secrets.ts';

export function chooseSecrets(directory: string | undefined, command: string | undefined): Secrets | null {
  if (directory !== undefined && command !== undefined)
    throw commandFailure('Give --secrets or --secrets-command, not both', EXIT.usage);
  if (directory !== undefined) return secretsInDirectory(directory);
  return command === undefined ? null : secretsToCommand(command);
}
