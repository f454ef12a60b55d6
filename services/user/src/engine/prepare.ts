import { type Refusal, refuse, type UserCommand } from '@cowrie/contracts';
import { faultOf } from '@cowrie/postgres';
import { logFieldsOf } from '@cowrie/telemetry';
import type { Gate } from '../passwords/gate.ts';
import { reportWrongKey } from '../passwords/report-wrong-key.ts';
import type { PrepareDeps, PreparedCommand } from './feature.ts';
import type { Registry } from './registry.ts';

/** It never throws. The gate limits how many run at once. */
export function createPrepare(
  deps: PrepareDeps & { registry: Registry; gate: Gate },
): (command: UserCommand) => Promise<PreparedCommand | Refusal> {
  const { registry, gate, logger } = deps;
  return async (command) => {
    const { prepare } = registry.handlerOf(command);
    if (!prepare) return { kind: 'nothing' };
    try {
      const gated = await gate(callerOf(command), command.deadlineMs, () => prepare(command, deps));
      if (!gated.ok) return refuse('unavailable', 'The service is overloaded; nothing was changed.');
      if (gated.value) return gated.value;
      reportWrongKey(logger);
      return refuse('internal', 'Something went wrong; nothing was changed.');
    } catch (error) {
      logger.error(
        { err: error, ...logFieldsOf(command), commandId: command.id, name: command.name },
        'a command could not be prepared and is refused',
      );
      if (faultOf(error).whose === 'command')
        return refuse('internal', 'Something went wrong; nothing was changed.');
      return refuse('unavailable', 'The database is not available; nothing was changed.');
    }
  };
}

/** A password hash waits in the queue of the caller's address, if the gateway knows it, or else of the principal. */
function callerOf({ id, data, principal }: UserCommand): string {
  if ('hashedFor' in data && data.hashedFor !== undefined) return data.hashedFor;
  if ('sealed' in data || 'sealedEmail' in data) return id;
  return principal;
}
