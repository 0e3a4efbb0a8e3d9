/**
 * What SMS networks call: forms, and who may send them. Twilio signs its requests; Africa's Talking does not, so a secret stands in
 * the address that it is given. Everybody else finds nothing here.
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
