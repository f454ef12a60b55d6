import type { Command } from 'commander';
import type { Add } from '../context.ts';
import { text } from './arguments.ts';

/** Settings as a file. What reads YAML is loaded for these alone. */
export function settingsCommands(program: Command, add: Add): void {
  add(
    program,
    'apply <file>',
    'Make platforms, keys, limits, webhooks, policies and the rate what a file says (super admin)',
    async (context, [file = ''], options) => {
      const { applyFile } = await import('../settings/apply/apply.ts');
      const { chooseSecrets } = await import('../settings/secrets/choose.ts');
      const secrets = chooseSecrets(text(options.secrets), text(options.secretsCommand));
      await applyFile(context, file, { isDryRun: options.dryRun === true, secrets });
    },
  )
    .option('--dry-run', 'show what differs and change nothing; ends with 9 when something does')
    .option('--secrets <directory>', 'where the secrets of what is made go, a file for each')
    .option('--secrets-command <command>', 'what each is handed to by its stdin, in place of a file');

  add(
    program.command('export').description('Write the settings as a file'),
    'settings',
    'Write the settings as a file, without secrets (super admin)',
    async (context, _args, options) => {
      const { exportSettings } = await import('../settings/export/export.ts');
      await exportSettings(context, text(options.out));
    },
  ).option('--out <file>', 'in place of stdout');
}
