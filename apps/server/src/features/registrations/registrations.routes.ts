import type { FastifyInstance, FastifyReply } from 'fastify';
import { registerClinician, registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import type { OpenSession } from '#server/features/sessions/sessions.service.ts';
import { setSessionCookie } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { askerOf } from '#server/wire/asker.ts';
import { deviceOf } from '#server/wire/caller.ts';
import { inputOf, servePublic } from '#server/wire/serve.ts';
import * as registrations from './registrations.service.ts';

/** As a login answers; whoever hears of the new patient hears of it now. */
function letIn(reply: FastifyReply, { opened, told }: { opened: OpenSession; told: string[] }): FastifyReply {
  reply.server.wake(told);
  setSessionCookie(reply, opened.cookie);
  return reply.code(200).send(opened.answer);
}

export function registrationRoutes(app: FastifyInstance, tokens: Tokens): void {
  servePublic(app, registerClinician, ({ body }, request) => registrations.beginClinician(askerOf(request), body));

  app.post(registerPatient.path, { config: { contract: registerPatient } }, async (request, reply) => {
    const { body } = inputOf(registerPatient, request);
    const opener = { tokens, device: deviceOf(request) };
    const done = await registrations.beginPatient(askerOf(request), opener, body);
    if ('begun' in done) return reply.code(202).send(done.begun);
    return letIn(reply, done);
  });

  app.post(verifyPhone.path, { config: { contract: verifyPhone } }, async (request, reply) => {
    const { body } = inputOf(verifyPhone, request);
    const opener = { tokens, device: deviceOf(request) };
    return letIn(reply, await registrations.verifyPhone(askerOf(request), opener, body));
  });
}
