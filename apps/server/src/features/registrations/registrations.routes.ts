import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BodyOf } from '@hodi/domain/shared/endpoint.ts';
import { registerClinician, registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import type { OpenSession } from '#server/features/sessions/sessions.service.ts';
import { setSessionCookie } from '#server/plugins/session-cookie.ts';
import type { Tokens } from '#server/plugins/tokens.ts';
import { type Asker, askerOf } from '#server/wire/asker.ts';
import { deviceOf } from '#server/wire/caller.ts';
import { inputOf } from '#server/wire/serve.ts';
import { beginClinician } from './clinician-registration.service.ts';
import type { Begun, Opener } from './beginning.ts';
import * as registrations from './registrations.service.ts';

/** As a login answers; whoever hears of the new patient hears of it now. */
function letIn(reply: FastifyReply, { opened, told }: { opened: OpenSession; told: string[] }): FastifyReply {
  reply.server.wake(told);
  setSessionCookie(reply, opened.cookie);
  return reply.code(200).send(opened.answer);
}

export function registrationRoutes(app: FastifyInstance, tokens: Tokens): void {
  const serveBeginning = <E extends typeof registerPatient | typeof registerClinician>(
    contract: E,
    begin: (asker: Asker, opener: Opener, body: BodyOf<E>) => Promise<Begun>,
  ) =>
    app.post(contract.path, { config: { contract } }, async (request, reply) => {
      const { body } = inputOf(contract, request);
      const done = await begin(askerOf(request), { tokens, device: deviceOf(request) }, body as BodyOf<E>);
      return 'begun' in done ? reply.code(202).send(done.begun) : letIn(reply, done);
    });
  serveBeginning(registerPatient, registrations.beginPatient);
  serveBeginning(registerClinician, beginClinician);

  app.post(verifyPhone.path, { config: { contract: verifyPhone } }, async (request, reply) => {
    const { body } = inputOf(verifyPhone, request);
    const opener = { tokens, device: deviceOf(request) };
    return letIn(reply, await registrations.verifyPhone(askerOf(request), opener, body));
  });
}
