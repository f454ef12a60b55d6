import type { Command } from 'commander';
import type { Add } from '../../context.ts';
import { showAct } from '../../held.ts';
import { readId, readTreasury, receiver } from '../arguments.ts';

export function walletCommands(program: Command, add: Add): void {
  add(
    program,
    'wallet [user]',
    'Show your wallet, or that of a user (admin)',
    async ({ client, out, signal }, [user]) =>
      out.show(
        user === undefined
          ? await client.getMyWallet({}, { signal })
          : await client.getUserWallet({ id: readId(user, 'user id') }, { signal }),
      ),
  );

  add(
    program,
    'balance <at> [holder]',
    'Show what you had at a moment (2026-01-31T12:00:00Z), or what a user or a treasury had (admin)',
    async ({ client, out, signal }, [at = '', holder]) => {
      if (holder === undefined) return out.show(await client.getMyBalance({ at }, { signal }));
      const of = receiver(holder);
      out.show(
        'toUserId' in of
          ? await client.getUserBalance({ id: of.toUserId, at }, { signal })
          : await client.getTreasuryBalance({ code: of.toTreasury, at }, { signal }),
      );
    },
  );

  add(
    program,
    'supply [at]',
    'Show where all coins are, or were at a moment (admin)',
    async ({ client, out, signal }, [at]) =>
      out.show(await client.getSupply(at === undefined ? {} : { at }, { signal })),
  );

  treasuryCommands(program.command('treasuries').description('Treasuries'), add);
}

function treasuryCommands(treasuries: Command, add: Add): void {
  add(treasuries, 'list', 'List the treasuries', async ({ client, out, signal }) => {
    const answer = await client.listTreasuries({}, { signal });
    out.table(answer.treasuries, ['code', 'name'], answer);
  });
  add(treasuries, 'balances', 'List what each treasury has (admin)', async ({ client, out, signal }) => {
    const answer = await client.listTreasuryBalances({}, { signal });
    const rows = answer.treasuries.map((one) => ({ ...one, alarm: one.alarm?.below }));
    out.table(rows, ['code', 'name', 'balance', 'alarm', 'totalReceived', 'totalSent'], answer);
  });
  add(
    treasuries,
    'transfer <from> <to> <amount> <reason>',
    'Send coins of a treasury to a user or a treasury (super admin)',
    async (context, [from = '', to = '', amount = '', reason = '']) => {
      const code = readTreasury(from);
      await context.confirm(`Send ${amount} coins of ${code} to ${to}?`);
      const input = { code, ...receiver(to), amount, reason };
      const answer = await context.client.transferFromTreasury(input, context.once());
      const { out } = context;
      showAct(out, answer, (done) => out.show(out.isJson ? done : done.transaction));
    },
  );

  add(
    treasuries,
    'set-alarm <code> <below>',
    'Say below how many coins a treasury is low (admin)',
    async ({ client, out, signal }, [code = '', below = '']) => {
      const { treasury } = await client.setTreasuryAlarm({ code: readTreasury(code), below }, { signal });
      out.show(out.isJson ? treasury : { ...treasury, alarm: treasury.alarm?.below });
    },
  );
  add(
    treasuries,
    'remove-alarm <code>',
    'Take the alarm of a treasury away (admin)',
    async ({ client, out, signal }, [code = '']) => {
      await client.setTreasuryAlarm({ code: readTreasury(code), below: null }, { signal });
      out.note('It has no alarm.');
    },
  );
}
