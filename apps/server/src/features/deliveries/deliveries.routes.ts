/**
 * Where the SMS networks report. Twilio signs its reports; Africa's Talking does not, so a secret stands in the address
 * that it is given. Whoever is neither finds nothing here; whoever is gets 200 whether the message is known or not.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { africasTalkingName } from '#server/outside/sms/africastalking.ts';
import {
  type DeliveryReport,
  africasTalkingReport,
  isSame,
  twilioReport,
  twilioSignature,
} from '#server/outside/sms/reports.ts';
import { twilioName } from '#server/outside/sms/twilio.ts';
import { notFoundProblem } from '#server/wire/error-answers.ts';
import { takeReport } from './deliveries.service.ts';

export const twilioReportsPath = '/webhooks/sms/twilio';
const africasTalkingReportsPath = '/webhooks/sms/africastalking/:token';
/** A report has a dozen short fields. */
const bodyLimit = 16 * 1024;

const nobody = (request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(notFoundProblem(request));

const fieldsOf = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''));

interface Given {
  provider: string;
  report: DeliveryReport | undefined;
  message?: string | undefined;
}

async function take(request: FastifyRequest, reply: FastifyReply, { provider, report, message }: Given) {
  const { db, clock, config, failedMessages: failed } = request.server;
  const keepsBodies = config.mode !== 'production';
  const wake = (userIds: readonly string[]) => request.server.wake(userIds);
  const reporter = { db, now: clock(), provider, keepsBodies, wake, failed };
  if (report !== undefined) await takeReport(reporter, report, message);
  return reply.code(200).type('text/plain').send('');
}

function isFromTwilio(request: FastifyRequest, fields: Record<string, string>): boolean {
  const { publicUrl, sms } = request.server.config.delivery;
  const signature = request.headers['x-twilio-signature'];
  if (sms.provider !== 'twilio' || publicUrl === undefined || typeof signature !== 'string') return false;
  return isSame(signature, twilioSignature(sms.authToken, `${publicUrl}${request.url}`, fields));
}

function isFromAfricasTalking(request: FastifyRequest): boolean {
  const { sms } = request.server.config.delivery;
  const { token } = request.params as { token: string };
  return sms.provider === 'africastalking' && sms.callbackToken !== undefined && isSame(token, sms.callbackToken);
}

/** Our id in the address that Twilio was given; the signature covers it. */
function messageOf(request: FastifyRequest): string | undefined {
  const read = idSchema.safeParse((request.query as Record<string, unknown>)['message']);
  return read.success ? read.data : undefined;
}

function reportRoutes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const asText = { parseAs: 'string', bodyLimit } as const;
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', asText, (_request, body, done) => {
    done(null, body);
  });

  scope.post(africasTalkingReportsPath, async (request, reply) => {
    if (!isFromAfricasTalking(request)) return nobody(request, reply);
    return take(request, reply, { provider: africasTalkingName, report: africasTalkingReport(fieldsOf(request)) });
  });

  scope.post(twilioReportsPath, async (request, reply) => {
    const fields = fieldsOf(request);
    if (!isFromTwilio(request, fields)) return nobody(request, reply);
    return take(request, reply, { provider: twilioName, report: twilioReport(fields), message: messageOf(request) });
  });
}

/** Forms are read here and nowhere else. */
export function deliveryRoutes(app: FastifyInstance): void {
  app.register(async (scope) => reportRoutes(scope));
}
