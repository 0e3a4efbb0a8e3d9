/** Webhooks for reports of SMS networks. Known and unknown messages get the same answer. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { africasTalkingName } from '#server/outside/sms/africastalking.ts';
import { type DeliveryReport, africasTalkingReport, twilioReport } from '#server/outside/sms/reports.ts';
import { twilioName } from '#server/outside/sms/twilio.ts';
import { fieldsOf, formRoutes } from '#server/wire/form-routes.ts';
import { answerNobody, isFromAfricasTalking, isFromTwilio } from '#server/wire/sms-webhooks.ts';
import { takeReport } from './deliveries.service.ts';

export const twilioReportsPath = '/webhooks/sms/twilio';
const africasTalkingReportsPath = '/webhooks/sms/africastalking/:token';
/** A report has a dozen short fields. */
const bodyLimit = 16 * 1024;

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

/** Our id in the address that Twilio was given; the signature covers it. */
function messageOf(request: FastifyRequest): string | undefined {
  const read = idSchema.safeParse((request.query as Record<string, unknown>)['message']);
  return read.success ? read.data : undefined;
}

function reportRoutes(scope: FastifyInstance): void {
  scope.post(africasTalkingReportsPath, async (request, reply) => {
    if (!isFromAfricasTalking(request)) return answerNobody(request, reply);
    return take(request, reply, { provider: africasTalkingName, report: africasTalkingReport(fieldsOf(request)) });
  });

  scope.post(twilioReportsPath, async (request, reply) => {
    const fields = fieldsOf(request);
    if (!isFromTwilio(request, fields)) return answerNobody(request, reply);
    return take(request, reply, { provider: twilioName, report: twilioReport(fields), message: messageOf(request) });
  });
}

export function deliveryRoutes(app: FastifyInstance): void {
  formRoutes(app, bodyLimit, reportRoutes);
}
