/** E-mail by SMTP. */
import type { Transporter } from 'nodemailer';
import nodemailer from 'nodemailer';
import { type HandedOver, NotTaken, type SendingProvider, patience } from '../sending.ts';
import { htmlOf } from './html.ts';

export interface SmtpSettings {
  /** `smtp://` or, encrypted from the first byte, `smtps://`. */
  url: string;
  from: string;
  replyTo: string | undefined;
  timeout?: number;
}

const isHere = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

function transportOf({ url, timeout = patience }: SmtpSettings): Transporter {
  const { hostname, username } = new URL(url);
  return nodemailer.createTransport({
    url,
    // A password is never said in clear to another machine.
    requireTLS: username !== '' && !isHere(hostname),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // Neither files nor addresses of other machines become part of a message.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

const part = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
const word = (error: unknown, name: string): string => {
  const value = part(error, name);
  return typeof value === 'string' ? value.slice(0, 40) : '';
};

function ofAnswer(status: number, command: string): NotTaken {
  const words = `SMTP ${status} at ${command}`;
  if (status < 500) return new NotTaken('later', 'unreachable', words);
  if (command === 'RCPT TO') return new NotTaken('never', 'invalid_receiver', words);
  // 535 and the like, or no encryption there: the operator can mend it.
  if (command.startsWith('AUTH') || command === 'STARTTLS') return new NotTaken('later', 'provider_refuses', words);
  return new NotTaken('never', 'provider_refuses', words);
}

/** The connection was not made, so nothing can have been taken. Of a broken one the library does not tell when. */
const neverLeft = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EDNS', 'ETLS']);

/** Nothing of the server's words is kept: they may quote the address. */
function notTakenBecause(error: unknown): NotTaken {
  const status = part(error, 'responseCode');
  if (typeof status === 'number' && status >= 400) return ofAnswer(status, word(error, 'command'));
  const code = word(error, 'originalCode') || word(error, 'code') || 'no code';
  if (code === 'EENVELOPE') return new NotTaken('never', 'invalid_receiver', 'not an address');
  if (code === 'EAUTH') return new NotTaken('later', 'provider_refuses', 'login not possible');
  if (neverLeft.has(code)) return new NotTaken('later', 'unreachable', `no connection (${code})`);
  return new NotTaken('unknown', 'unreachable', `connection lost (${code}); it may have been taken`);
}

/** The part after the @ of `Hodi <hodi@example.org>` or `hodi@example.org`. */
const domainOf = (from: string): string => /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';

/** Sends plain text and the same as simple HTML. */
export function smtp(settings: SmtpSettings): SendingProvider {
  const transport = transportOf(settings);
  const { from, replyTo } = settings;
  return {
    name: 'smtp',
    async send({ id, to, subject, body, language }: HandedOver) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          ...(replyTo !== undefined && { replyTo }),
          subject: subject ?? 'Hodi',
          text: body,
          html: htmlOf(body, language),
          messageId: `<${id}@${domainOf(from)}>`,
          headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
        });
        return { provider_id: null, state: 'sent' };
      } catch (error) {
        throw notTakenBecause(error);
      }
    },
  };
}
