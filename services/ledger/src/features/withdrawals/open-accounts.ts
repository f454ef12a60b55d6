import { type LedgerMessage, SealedAccount } from '@cowrie/contracts';
import type { ApplyBatch } from '@cowrie/messaging';
import { type Unseal, unsealAs } from '@cowrie/runtime';
import type { Logger } from '@cowrie/telemetry';

/** Opens accounts before the decision, so that rows and answers do not depend on sealing. Others stay sealed. */
export function openingAccounts(
  apply: ApplyBatch<LedgerMessage>,
  { unseal, logger }: { unseal: Unseal | null; logger: Logger },
): ApplyBatch<LedgerMessage> {
  async function openAccount(message: LedgerMessage): Promise<LedgerMessage> {
    if (!isSealed(message)) return message;
    const { sealedAccount, ...data } = message.data;
    const { withdrawalId } = data;
    const found = unseal && (await unsealAs(SealedAccount, sealedAccount, unseal));
    if (found?.withdrawalId === withdrawalId)
      return { ...message, name: 'withdrawal.create', data: { ...data, account: found.account } };
    logger.error(
      { withdrawalId },
      'a withdrawal is refused: its account was sealed for another key; do LEDGER_SEAL_PUBLIC_KEY and LEDGER_SEAL_PRIVATE_KEY belong together?',
    );
    return message;
  }

  return async (slices, trace) => {
    const isAny = slices.some(({ deliveries }) => deliveries.some(({ command }) => isSealed(command)));
    if (!isAny) return apply(slices, trace);
    const open = slices.map(async (slice) => {
      const deliveries = slice.deliveries.map(async (one) => ({
        ...one,
        command: await openAccount(one.command),
      }));
      return { ...slice, deliveries: await Promise.all(deliveries) };
    });
    return apply(await Promise.all(open), trace);
  };
}

type SealedWithdrawal = Extract<LedgerMessage, { name: 'withdrawal.create-sealed' }>;
const isSealed = (message: LedgerMessage): message is SealedWithdrawal =>
  message.name === 'withdrawal.create-sealed';
