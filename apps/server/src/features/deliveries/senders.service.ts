import type { Config } from '#server/config.ts';
import { pushKeys } from '#server/outside/push/vapid.ts';
import { type SendingProvider, keptInOutbox, noProvider } from '#server/outside/sending.ts';
import { africasTalking } from '#server/outside/sms/africastalking.ts';
import { twilio } from '#server/outside/sms/twilio.ts';
import { appointmentsAsOfNow } from '#server/features/appointments/reminders.service.ts';
import { notificationsAsOfNow } from '#server/features/notifications/renewal.service.ts';
import { emergenciesAsOfNow } from '#server/features/red-flags/waiting-sms.service.ts';
import type { Database } from '#server/db/database.ts';
import { tellOfSilence } from './silent-sms.service.ts';
import { twilioReportsPath } from './deliveries.routes.ts';
import type { Renewals } from './renewal.ts';
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

/**
 * Loads a provider with its first message: the code for SMTP or for the encryption of push messages takes a tenth of a
 * second to load.
 */
function lazyProvider(name: string, load: () => Promise<SendingProvider>): SendingProvider {
  let loaded: Promise<SendingProvider> | undefined;
  return { name, send: async (message) => (await (loaded ??= load())).send(message) };
}

function emailProvider(config: Config): SendingProvider {
  const { smtp } = config.delivery;
  if (smtp === undefined) return withoutOne(config);
  return lazyProvider('smtp', async () => (await import('#server/outside/email/smtp.ts')).smtp(smtp));
}

/** Contact for push services about this server's messages. */
const contactOf = ({ delivery: { publicUrl, smtp } }: Config): string => {
  const mailbox = smtp?.from.replace(/^.*<|>$/g, '');
  if (mailbox !== undefined) return `mailto:${mailbox}`;
  return publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:hodi@localhost';
};

function pushProvider(config: Config, secret: string): SendingProvider {
  const keys = pushKeys(config, secret);
  if (keys === undefined) return noProvider;
  const settings = { keys, contact: contactOf(config), services: config.push.services };
  return lazyProvider('web-push', async () => (await import('#server/outside/push/web-push.ts')).webPush(settings));
}

/** Templates whose contents are made anew when they are sent. */
export const renewals: Renewals = { ...appointmentsAsOfNow, ...emergenciesAsOfNow, ...notificationsAsOfNow };

/** One for each channel, so that a mail server that hangs holds up no code. */
export function sendersOf(
  config: Config,
  { secret, ...deps }: Pick<SenderDeps, 'db' | 'clock' | 'log' | 'wake' | 'failed'> & { secret: string },
): readonly Sender[] {
  const keepsBodies = config.mode !== 'production';
  const onSilence = (db: Database, now: number) => tellOfSilence(db, { secret, now });
  return [
    new Sender({ ...deps, keepsBodies, channel: 'sms', provider: smsProvider(config), renewals, onSilence }),
    new Sender({ ...deps, keepsBodies, channel: 'email', provider: emailProvider(config), renewals }),
    new Sender({ ...deps, keepsBodies, channel: 'push', provider: pushProvider(config, secret), renewals }),
  ];
}

/**
 * Warnings for the operator of a production server: it serves records without these providers, but people wait in vain.
 */
export function missingProviders({ mode, push, delivery: { sms, smtp } }: Config): string[] {
  if (mode !== 'production') return [];
  return [
    ...(sms.provider === 'none'
      ? ['SMS_PROVIDER: not set: no SMS leaves, neither codes nor warnings of emergencies']
      : []),
    ...(smtp === undefined ? ['SMTP_URL: not set: no e-mail leaves'] : []),
    ...(push.privateKey === undefined
      ? ['VAPID_PRIVATE_KEY: not set: no push message leaves, and more SMS are needed']
      : []),
  ];
}
