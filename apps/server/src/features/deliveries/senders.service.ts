import type { Config } from '#server/config.ts';
import type { SendingProvider } from '#server/outside/sending.ts';
import { africasTalking } from '#server/outside/sms/africastalking.ts';
import { twilio } from '#server/outside/sms/twilio.ts';
import { keptInOutbox, noProvider } from '#server/outside/without-provider.ts';
import { twilioReportsPath } from './deliveries.routes.ts';
import { Sender, type SenderDeps } from './sender.service.ts';

const withoutOne = ({ mode }: Config): SendingProvider => (mode === 'production' ? noProvider : keptInOutbox);

function smsProvider(config: Config): SendingProvider {
  const { sms, publicUrl } = config.delivery;
  switch (sms.provider) {
    case 'africastalking':
      return africasTalking(sms);
    case 'twilio':
      return twilio({ ...sms, reportsTo: publicUrl && `${publicUrl}${twilioReportsPath}` });
    case 'none':
      return withoutOne(config);
  }
}

/** What speaks SMTP is read from the disk only where mail leaves. */
async function emailProvider(config: Config): Promise<SendingProvider> {
  const { smtp: settings } = config.delivery;
  if (settings === undefined) return withoutOne(config);
  const { smtp } = await import('#server/outside/email/smtp.ts');
  return smtp(settings);
}

/** One for each channel, so that a mail server that hangs holds up no code. */
export async function sendersOf(
  config: Config,
  deps: Pick<SenderDeps, 'db' | 'clock' | 'log'>,
): Promise<readonly Sender[]> {
  const keepsBodies = config.mode !== 'production';
  return [
    new Sender({ ...deps, keepsBodies, channel: 'sms', provider: smsProvider(config) }),
    new Sender({ ...deps, keepsBodies, channel: 'email', provider: await emailProvider(config) }),
  ];
}

/** What whoever starts a production server must hear: it serves records without them, but people wait in vain. */
export function missingProviders({ mode, delivery: { sms, smtp } }: Config): string[] {
  if (mode !== 'production') return [];
  return [
    ...(sms.provider === 'none'
      ? ['SMS_PROVIDER: not set: no SMS leaves, neither codes nor warnings of emergencies']
      : []),
    ...(smtp === undefined ? ['SMTP_URL: not set: no e-mail leaves'] : []),
  ];
}
