/**
 * `/login`, `/register-patient` and `/complete-registration/:token` as plain HTML forms, and `/emergency`. Each form
 * calls the API as the app does, and shows the result on the same page, with the typed values except the password.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { birthdayFault, patientPersonalSchema } from '@hodi/domain/registrations/registration.ts';
import { completeRegistration, validateToken } from '@hodi/domain/registrations/assisted.api.ts';
import { registerPatient, verifyPhone } from '@hodi/domain/registrations/registrations.api.ts';
import { readBirthday } from '@hodi/domain/patients/birthday.ts';
import { showPatientInvitation } from '@hodi/domain/relationships/patient-invitations.api.ts';
import { loginFaults } from '@hodi/domain/sessions/login-rules.ts';
import { login } from '@hodi/domain/sessions/sessions.api.ts';
import type { AnswerOf, Endpoint } from '@hodi/domain/shared/endpoint.ts';
import { pageLanguageOf } from '#server/plugins/web-app.ts';
import { bodyLimit } from '#server/plugins/json-bodies.ts';
import { problemOf } from '#server/wire/error-answers.ts';
import { fieldsOf, formRoutes } from '#server/wire/form-routes.ts';
import { type FieldFault, Refusal, type RefusalCode } from '#server/wire/refusal.ts';
import { faultsOf } from '#server/wire/validation.ts';
import { type DoorPages, doorPages } from './door-page.ts';
import { type Door, type DoorState, doorRenderer } from './door-renderer.ts';
import { type ApiAnswer, type Exchange, type Fields, callApi, faultsOfProblem, isOwnForm } from './form-posts.ts';
import { enterPlain as enter } from './plain-session.ts';
import { plainRoutes } from './plain.routes.ts';

const only = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])));

/** The lists of a form without a script: an empty choice is unknown. */
function birthdayIn({ birthday_day: day = '', birthday_month: month = '', birthday_year: year = '' }: Fields): string {
  if (day === '' && month === '') return year;
  return day === '' ? `${year}-${month}` : `${year}-${month}-${day}`;
}

const birthdayFields = ['birthday_day', 'birthday_month', 'birthday_year'];
const personalFields = Object.keys(patientPersonalSchema.shape).filter((name) => !name.startsWith('birthday'));
/** Values kept from step to step. */
const keptFields = [...personalFields, ...birthdayFields, 'team_consent'];

export async function doorRoutes(app: FastifyInstance, dist: string): Promise<void> {
  const renderer = doorRenderer(dist);
  if (renderer === undefined) return;
  const pages = await doorPages(dist, renderer);
  plainRoutes(app, dist, renderer);
  const { send } = pages;
  const get = (url: string, door: Door) => app.get(url, (request, reply) => send({ request, reply }, door));
  for (const url of ['/', '/login']) get(url, 'login');
  get('/emergency', 'emergency');
  app.get('/register-patient', async (request, reply) =>
    send({ request, reply }, 'register-patient', await invitationState(request)),
  );
  app.get<{ Params: { token: string } }>('/complete-registration/:token', async (request, reply) => {
    const state = await linkState(request, validateToken, request.params.token);
    return send({ request, reply }, 'complete-registration', state);
  });
  formRoutes(app, bodyLimit, (scope) => {
    for (const [url, door, answer] of forms)
      scope.post(url, (request, reply) => {
        const to = { request, reply };
        return isOwnForm(request) ? answer(pages, to) : refuseForeign(pages, to, door);
      });
  });
}

const forms: readonly (readonly [string, Door, (pages: DoorPages, to: Exchange) => Promise<FastifyReply>])[] = [
  ['/login', 'login', postLogin],
  ['/register-patient', 'register-patient', postRegistration],
  ['/complete-registration/:token', 'complete-registration', postCompletion],
];

const refuseForeign = ({ send }: DoorPages, { request, reply }: Exchange, door: Door): Promise<FastifyReply> =>
  send({ request, reply: reply.code(403) }, door, { fault: sentence({ request, reply }, 'foreign_form') });

function sentence({ request }: Exchange, code: RefusalCode): string {
  return problemOf(new Refusal(400, code), pageLanguageOf(request)).message;
}

/** Faults of fields, in words. */
const inWords = ({ request }: Exchange, fields: readonly FieldFault[]) =>
  faultsOfProblem(problemOf(new Refusal(400, 'invalid_request', { fields }), pageLanguageOf(request)));

const repeatedFault = (to: Exchange, { password = '', repeated = '' }: Fields) =>
  password === repeated ? undefined : inWords(to, [{ field: 'repeated', code: 'passwords_do_not_match' }]);

/** State of a link by the API, for the form and for the app. */
async function linkState(request: FastifyRequest, check: Endpoint, token: string): Promise<DoorState> {
  const { status, said, problem } = await callApi(request, check, {
    language: pageLanguageOf(request),
    params: { token },
  });
  if (status === 200) return { link: { state: 'good', shown: said } };
  if (status !== 404 && status !== 410) return {};
  return { link: { state: 'invalid', code: problem.code, sentence: problem.message } };
}

async function invitationState(request: FastifyRequest): Promise<DoorState> {
  const { invitation } = request.query as { invitation?: unknown };
  if (typeof invitation !== 'string') return {};
  const state = await linkState(request, showPatientInvitation, invitation);
  const shown = state.link?.state === 'good' ? (state.link.shown as AnswerOf<typeof showPatientInvitation>) : undefined;
  // Only the app registers a child along.
  return shown?.invitation.child ? {} : state;
}

/** The same page again, with the API's answer. */
function again({ reply }: Exchange, { status, problem, retryAfter }: ApiAnswer): DoorState {
  void reply.code(status);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  const faults = faultsOfProblem(problem);
  return Object.keys(faults).length > 0 ? { faults } : { fault: problem.message };
}

async function postLogin({ send }: DoorPages, to: Exchange): Promise<FastifyReply> {
  const fields = fieldsOf(to.request);
  const { mobile_number = '', password = '', totp_code } = fields;
  const user_type = fields['user_type'] === 'clinician' ? 'clinician' : 'patient';
  const typed = { user_type, mobile_number };
  const found = Object.entries(loginFaults({ mobile_number, password }));
  if (found.length > 0) {
    const faults = inWords(
      to,
      found.map(([field, { code, limits }]) => ({ field, code, ...limits })),
    );
    return send({ ...to, reply: to.reply.code(400) }, 'login', { typed, faults });
  }
  // Staff need the app.
  if (user_type === 'clinician') {
    const fault = sentence(to, 'staff_need_script');
    return send({ ...to, reply: to.reply.code(400) }, 'login', { typed, fault });
  }
  const body = { mobile_number: mobile_number.trim(), password, user_type, ...(totp_code && { totp_code }) };
  const answer = await callApi(to.request, login, { language: pageLanguageOf(to.request), body });
  if (answer.status === 200) return enter(to, answer);
  const asksForCode = /^(totp_required|incorrect_code|invalid_code)$/.test(answer.problem.code);
  return send(to, 'login', { typed, ...again(to, answer), ...(asksForCode && { asksForCode }) });
}

/** The form's values as the API takes them. */
function personOf(fields: Fields, today: string) {
  return { ...only(fields, personalFields), ...readBirthday(birthdayIn(fields), today) };
}

const todayOf = ({ server }: FastifyRequest): string => new Date(server.clock()).toISOString().slice(0, 10);

/** Faults of the first step. */
function personalFaults(to: Exchange, fields: Fields): Record<string, string> {
  const today = todayOf(to.request);
  const person = personOf(fields, today);
  const read = patientPersonalSchema.safeParse(person, { reportInput: true });
  const late = birthdayFault(person.birthday, today);
  const faults: FieldFault[] = read.success ? [] : faultsOf(read.error, 'body');
  const missing = (fault: FieldFault) =>
    fault.field === 'gender' && !fields['gender'] ? { ...fault, code: 'required' as const } : fault;
  if (faults.length === 0 && late !== undefined) faults.push({ field: 'birthday', code: late });
  return inWords(to, faults.map(missing));
}

async function postRegistration({ send }: DoorPages, to: Exchange): Promise<FastifyReply> {
  const { request } = to;
  const fields = fieldsOf(request);
  const link = await invitationState(request);
  const typed = only(fields, keptFields);
  const show = (state: DoorState) => send(to, 'register-patient', { ...link, typed, ...state });
  if (fields['step'] === 'code') return postCode(to, fields, show);
  const faults = personalFaults(to, fields);
  if (Object.keys(faults).length > 0) return showRefused(to, () => show({ faults }));
  const whole = { ...typed, birthday: birthdayIn(fields) };
  if (fields['step'] !== 'security') return show({ typed: whole });
  const other = repeatedFault(to, fields);
  if (other !== undefined) return showRefused(to, () => show({ typed: whole, faults: other }));
  const { password = '' } = fields;
  const language = pageLanguageOf(request);
  const { invitation } = request.query as { invitation?: string };
  const team = fields['team_consent'] ? { team_consent: fields['team_consent'] } : {};
  const by = invitation === undefined ? {} : { invitation };
  const body = { ...personOf(fields, todayOf(request)), password, preferred_language: language, ...by, ...team };
  const answer = await callApi(request, registerPatient, { language, body });
  if (answer.status === 200) return enter(to, answer);
  if (answer.status !== 202) return show({ typed: whole, ...again(to, answer) });
  return showCode(show, { begun: answer.said, number: fields['mobile_number'] ?? '' });
}

type Show = (state: DoorState) => Promise<FastifyReply>;

function showRefused({ reply }: Exchange, show: () => Promise<FastifyReply>): Promise<FastifyReply> {
  void reply.code(400);
  return show();
}

interface Awaited {
  begun: unknown;
  number: string;
}

/** The form carries the registration that the code belongs to. */
function showCode(show: Show, pending: Awaited, state: DoorState = {}): Promise<FastifyReply> {
  const { verification_id = '' } = pending.begun as { verification_id?: string };
  return show({ ...state, pending, typed: { verification_id, mobile_number: pending.number } });
}

async function postCode(to: Exchange, fields: Fields, show: Show): Promise<FastifyReply> {
  const { verification_id = '', code = '', mobile_number = '' } = fields;
  const language = pageLanguageOf(to.request);
  const answer = await callApi(to.request, verifyPhone, { language, body: { verification_id, code } });
  if (answer.status === 200) return enter(to, answer);
  const begun = { verification_id, resend_after: 60 };
  const { faults = {}, fault } = again(to, answer);
  const said = fault ?? faults['code'] ?? Object.values(faults)[0];
  return showCode(show, { begun, number: mobile_number }, said === undefined ? {} : { fault: said });
}

async function postCompletion({ send }: DoorPages, to: Exchange): Promise<FastifyReply> {
  const { request } = to;
  const { token } = request.params as { token: string };
  const fields = fieldsOf(request);
  const { password = '', birth_year, code, team_consent } = fields;
  const typed = only(fields, ['birth_year', 'team_consent']);
  const link = await linkState(request, validateToken, token);
  const show = (state: DoorState) => send(to, 'complete-registration', { ...link, typed, ...state });
  const faults = repeatedFault(to, fields);
  if (faults !== undefined) return showRefused(to, () => show({ faults }));
  const body = {
    token,
    password,
    ...(birth_year !== undefined && { birth_year }),
    ...(code !== undefined && { code }),
    ...(team_consent && { team_consent }),
  };
  const answer = await callApi(request, completeRegistration, { language: pageLanguageOf(request), body });
  return answer.status === 200 ? enter(to, answer) : show(again(to, answer));
}
