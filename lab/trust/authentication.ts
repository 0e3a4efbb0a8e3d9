/** The door: guessing, what times tell, forged tokens, one link used by many, a logout that is heard at once. */
import { invitePatient } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { postMessage } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { getOwnPatient } from '@hodi/domain/patients/patients.api.ts';
import { registerPatient } from '@hodi/domain/registrations/registrations.api.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { anInvitationForm, lastToken } from '@hodi/server/src/testing/invitations/inviting.ts';
import { aPatientForm, newNumber } from '@hodi/server/src/testing/registering.ts';
import { type Figure, atMost, exactly } from './figure.ts';
import { forgedTokensOpenNothing, hears, socketWith } from './forged-tokens.ts';
import { addressOf, guessingFails } from './password-guessing.ts';
import { type OwnServer, withOwnServer } from './own-server.ts';
import { timesTellNothing } from './telling-times.ts';

const atOnce = 20;

async function oneInvitation(server: OwnServer): Promise<Figure[]> {
  const mobile_number = newNumber();
  const token = await server.tokenFor(server.clinic.doctor);
  const invited = await server.ask(invitePatient, { token, body: anInvitationForm({ mobile_number }) });
  const invitation = await lastToken(server.db, mobile_number);
  const answers = await Promise.all(
    Array.from({ length: atOnce }, (_, number) =>
      server.ask(registerPatient, { from: addressOf(number), body: aPatientForm({ mobile_number, invitation }) }),
    ),
  );
  const accounts = await server.db
    .selectFrom('app_user')
    .select('id')
    .where('mobile_number', '=', mobile_number)
    .execute();
  const sessions = await server.db
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', (where) => where.fn.any(where.val(accounts.map((account) => account.id))))
    .execute();
  const refused = answers.filter(({ status }) => [404, 409].includes(status)).length;
  return [
    exactly('an invitation by SMS', invited.status, 201),
    exactly(`one link used ${atOnce} times at once: let in`, answers.filter(({ status }) => status === 200).length, 1),
    exactly('the others refused', refused, atOnce - 1),
    exactly('accounts, sessions made', `${accounts.length}, ${sessions.length}`, '1, 1'),
  ];
}

async function logoutIsHeard(server: OwnServer): Promise<Figure[]> {
  const { achieng, doctor } = server.clinic;
  const patient = await server.tokenFor(achieng);
  const thread = await server.newThread(patient);
  const token = await server.tokenFor(achieng);
  const socket = socketWith(server.address, token);
  await hears(socket, 'connect');
  await socket.emitWithAck('catch-up', null);
  const heard: string[] = [];
  socket.onAny((name: string) => heard.push(name));
  const gone = hears(socket, 'disconnect');
  const begun = performance.now();
  await server.ask(logout, { token });
  await gone;
  const waited = Math.round(performance.now() - begun);
  const said = heard.splice(0).join(', ');
  const body = { message: 'after the logout' };
  await server.ask(postMessage, { token: await server.tokenFor(doctor), params: { id: thread }, body });
  const again = socketWith(server.address, token);
  const refusal = await hears<Error>(again, 'connect_error');
  return [
    exactly('logout with an open socket: it hears', said, 'session-ended'),
    atMost('and is cut after', waited, { limit: 1_000, unit: ' ms' }),
    exactly('what happens then reaches it', heard.length, 0),
    exactly('the token afterwards', (await server.ask(getOwnPatient, { token })).status, 401),
    exactly('a new socket with it', refusal.message, 'unauthenticated'),
  ];
}

export const authenticationUnderAttack = (): Promise<Figure[]> =>
  withOwnServer(async (server) => {
    const figures = [];
    // Guessing comes last but one: it leaves two accounts locked that the others use by token alone.
    for (const part of [timesTellNothing, forgedTokensOpenNothing, oneInvitation, guessingFails, logoutIsHeard]) {
      figures.push(...(await part(server)));
    }
    return figures;
  });
