import type { Logger, Meter } from '@cowrie/telemetry';
import type { Config } from '../config.ts';
import type { Db } from '../db.ts';
import { createMailSender, type MailSender } from './sender.ts';
import { deliverBySmtp, deliverToDirectory, type MailTransport } from './transport.ts';

type Settings = Pick<Config, 'SMTP_URL' | 'MAIL_DIRECTORY' | 'MAIL_FROM' | 'PUBLIC_URL'>;

const LOCAL_URL = 'http://127.0.0.1:3000';

export function mailSenderOf(
  config: Settings,
  deps: { db: Db; now: () => number; meter: Meter; logger: Logger },
): MailSender | null {
  const publicUrl = config.PUBLIC_URL ?? LOCAL_URL;
  const deliver = deliverOf(config, config.MAIL_FROM ?? `Cowrie <no-reply@${new URL(publicUrl).hostname}>`);
  if (deliver !== null) return createMailSender({ ...deps, deliver, publicUrl });
  deps.logger.warn({}, 'no mail is sent: neither SMTP_URL nor MAIL_DIRECTORY is set');
  return null;
}

function deliverOf({ SMTP_URL, MAIL_DIRECTORY }: Settings, from: string): MailTransport | null {
  if (SMTP_URL !== undefined) return deliverBySmtp(SMTP_URL, from);
  return MAIL_DIRECTORY === undefined ? null : deliverToDirectory(MAIL_DIRECTORY, from);
}
