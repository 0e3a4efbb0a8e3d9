/**
 * Webhooks for incoming SMS. The answer is always 200, so that the networks do not repeat it; only if the database is
 * away it is 503, so that they do.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type IncomingForm, africasTalkingSms, twilioSms } from '#server/outside/sms/incoming.ts';
import { fieldsOf, formRoutes } from '#server/wire/form-routes.ts';
import { answerNobody, isFromAfricasTalking, isFromTwilio } from '#server/wire/sms-webhooks.ts';
import { takeSms } from './incoming-sms.service.ts';

/** In the longest message each letter may take twelve bytes. */
const bodyLimit = 64 * 1024;

async function take(request: FastifyRequest, sms: IncomingForm | undefined): Promise<void> {
  if (sms === undefined) return;
  const { db, clock, secret, config } = request.server;
  const { anonymousSms } = config.delivery;
  const taking = { db, now: clock(), secret, anonymousSms, request_id: request.id, longest: config.messagesPerThread };
  const told = await takeSms(taking, sms);
  if (told.length > 0) request.server.wake(told);
}

function incomingRoutes(scope: FastifyInstance): void {
  scope.post('/webhooks/sms/africastalking/:token/incoming', async (request, reply) => {
    if (!isFromAfricasTalking(request)) return answerNobody(request, reply);
    await take(request, africasTalkingSms(fieldsOf(request)));
    return reply.code(200).type('text/plain').send('');
  });

  scope.post('/webhooks/sms/twilio/incoming', async (request, reply) => {
    const fields = fieldsOf(request);
    if (!isFromTwilio(request, fields)) return answerNobody(request, reply);
    await take(request, twilioSms(fields));
    // Twilio would send a text to the sender; this tells it to send nothing.
    return reply.code(200).type('text/xml').send('<Response/>');
  });
}

export function incomingSmsRoutes(app: FastifyInstance): void {
  formRoutes(app, bodyLimit, incomingRoutes);
}
