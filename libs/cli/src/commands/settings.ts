import type { Command } from 'commander';
import type { Add } from '../context.ts';
import { text } from './arguments.ts';

/** The YAML parser is loaded for these commands only. */
export function settingsCommands(program: Command, add: Add): void {
  add(
    program,
    'apply <file>',
    'Apply a file of platforms, keys, limits, webhooks, policies and the rate (super admin)',
    async (context, [file = ''], options) => {
      const { applyFile } = await import('../settings/apply/apply.ts');
      const { chooseSecrets } = await import('../settings/secrets/choose.ts');
      const secrets = chooseSecrets(text(options.secrets), text(options.secretsCommand));
      await applyFile(context, file, { isDryRun: options.dryRun === true, secrets });
    },
  )
    .option('--dry-run', 'show the differences and change nothing; exits with 9 if there are any')
    .option('--secrets <directory>', 'directory for new secrets, one file each')
    .option('--secrets-command <command>', 'command that gets each new secret on stdin, instead of a file');

  add(
    program.command('export').description('Write the settings as a file'),
    'settings',
    'Write the settings as a file, without secrets (super admin)',
    async (context, _args, options) => {
      const { exportSettings } = await import('../settings/export/export.ts');
      await exportSettings(context, text(options.out));
    },
  ).option('--out <file>', 'write to this file instead of stdout');
}
