/**
 * Webhooks of SMS networks: forms, and checks of their sender. Twilio signs its requests; Africa's Talking does not, so
 * the address that it is given holds a secret. Everybody else gets a 404.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSame, twilioSignature } from '#server/outside/sms/reports.ts';
import { notFoundProblem } from './error-answers.ts';

export const answerNobody = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(notFoundProblem(request));

export function isFromTwilio(request: FastifyRequest, fields: Record<string, string>): boolean {
  const { publicUrl, sms } = request.server.config.delivery;
  const signature = request.headers['x-twilio-signature'];
  if (sms.provider !== 'twilio' || publicUrl === undefined || typeof signature !== 'string') return false;
  return isSame(signature, twilioSignature(sms.authToken, `${publicUrl}${request.url}`, fields));
}

/** @param request of a route with `:token`. */
export function isFromAfricasTalking(request: FastifyRequest): boolean {
  const { sms } = request.server.config.delivery;
  const { token } = request.params as { token: string };
  return sms.provider === 'africastalking' && sms.callbackToken !== undefined && isSame(token, sms.callbackToken);
}
