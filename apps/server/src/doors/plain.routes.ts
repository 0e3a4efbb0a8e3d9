/**
 * Pages for patients without a script: the list of their inquiries, one of them, a message, and the logout. Each page
 * calls the API in the patient's own name, so rights, limits and lines of the audit log are those of the app.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerAdvice, dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { messageAdvice } from '@hodi/domain/danger-words/message-advice.ts';
import { someoneOf } from '@hodi/domain/e-contacts/about-other.ts';
import { getThreadForPatient, markSeen, postMessage, type Thread } from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import { unansweredTexts } from '@hodi/domain/e-contacts/kept-advice.ts';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { activeClinicians, contactNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { topicKeySchema } from '@hodi/domain/questionnaires/topic.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { changesOfVersion } from '#server/features/questionnaires/editions.service.ts';
import { loadTextsAbout } from '#server/features/questionnaires/loaded-topics.service.ts';
import { rememberLanguage } from '#server/plugins/web-app.ts';
import { problemOf } from '#server/wire/error-answers.ts';
import { fieldsOf, formRoutes } from '#server/wire/form-routes.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import { texts } from '#server/work/texts.ts';
import type { PlainView, Renderer } from './door-renderer.ts';
import { type ApiAnswer, type Exchange, faultsOfProblem, isOwnForm } from './form-posts.ts';
import { showList } from './plain-list.ts';
import { PlainPage, toLogin, type Visit } from './plain-page.ts';
import { PlainSession } from './plain-session.ts';

/** On one page of an inquiry, so that it stays under 15 KB as it is sent; the words in bytes. */
const shown = { messages: 20, words: 8_000 };
/** Bytes: the longest message, in letters of any script as a form sends them. */
const longestForm = 64 * 1024;

type Handle = (visit: Visit) => Promise<FastifyReply>;

export function plainRoutes(app: FastifyInstance, dist: string, renderer: Renderer): void {
  const page = new PlainPage(dist, renderer);
  const by = (handle: Handle) => (request: FastifyRequest, reply: FastifyReply) =>
    visited({ request, reply }, page, handle);
  app.get('/plain', by(showList));
  app.get(
    '/plain/:id',
    by((visit) => {
      const { sent, before } = visit.to.request.query as { sent?: unknown; before?: unknown };
      return showThread(visit, sent === undefined ? {} : { isSent: true }, Number(before) || Infinity);
    }),
  );
  formRoutes(app, longestForm, (scope) => {
    scope.post('/plain/:id', by(sendMessage));
    scope.post('/plain/log-out', by(logOut));
  });
}

/** Handles a page of a signed-in patient; a form must come from a page of ours, and hold its token. */
async function visited(to: Exchange, page: PlainPage, handle: Handle): Promise<FastifyReply> {
  const { request, reply } = to;
  void reply.header('cache-control', 'no-store').header('referrer-policy', 'same-origin');
  rememberLanguage(request, reply);
  const session = PlainSession.of(to);
  if (session === null) return page.ended(to, null);
  const isOurs = request.method !== 'POST' || (isOwnForm(request) && session.isOwnToken(fieldsOf(request)['token']));
  return isOurs ? handle({ to, page, session }) : refuseForeign({ to, page, session });
}

/** The page may be older than the session: its message is then in the form again, and is sent with one press. */
function refuseForeign(visit: Visit): Promise<FastifyReply> {
  const { to, page, session } = visit;
  const problem = problemOf(new Refusal(403, 'foreign_form'), session.language);
  const { message = '' } = fieldsOf(to.request);
  if (message === '' || threadIdIn(to) === '' || !isOwnForm(to.request))
    return page.refused(to, session, { status: 403, problem, retryAfter: undefined });
  void to.reply.code(403);
  return showThread(visit, { text: message, fault: problem.message });
}

const threadIdIn = ({ request }: Exchange): string => (request.params as { id?: string }).id ?? '';

/** The newest messages of those before one, as many as a page takes, and whether there are older and newer ones. */
function pageOf({ item, ...thread }: Thread, before: number) {
  const until = item.messages.filter(({ e_contact_message: { seq } }) => seq < before);
  let [from, words] = [until.length, 0];
  while (from > 0 && until.length - from < shown.messages) {
    words += Buffer.byteLength(until[from - 1]?.e_contact_message.message ?? '');
    if (words > shown.words && from < until.length) break;
    from -= 1;
  }
  const messages = until.slice(from);
  const older = from > 0 ? messages[0]?.e_contact_message.seq : undefined;
  return { thread: { ...thread, item: { ...item, messages } }, older, hasNewer: until.length < item.messages.length };
}

/** As the profile of whom it is about tells it: a child may be with a clinic that is not the account's own. */
function institutionOf({ item }: Thread, profile: PatientProfile): Institution | undefined {
  const active = activeClinicians(profile);
  const wanted = item.clinician.institution_id;
  return (active.find(({ institution }) => institution.id === wanted) ?? active[0])?.institution;
}

/** The steps for a caregiver, in the words of the topic about another person. */
async function actionsOf({ item, content_version }: Thread, { to: { request }, session: { language } }: Visit) {
  const person = someoneOf(item);
  const { data: topic } = topicKeySchema.safeParse(item.e_contact.topic);
  if (person === null || topic === undefined) return undefined;
  const changes = await changesOfVersion(request.server.db, topic, content_version);
  const { actions } = await loadTextsAbout(topic, language, { person, changes });
  return { lead: texts[language]('for_someone.danger.if_now'), actions };
}

/** For danger in the patient's words since the clinic's last answer, as the app advises; empty without any. */
async function adviceOn(visit: Visit, thread: Thread, institution: Institution | undefined): Promise<string> {
  const found = findDangerWords(dangerWords, unansweredTexts(thread).join('\n'));
  if (found.length === 0) return '';
  const about = await actionsOf(thread, visit);
  const { language } = visit.session;
  return messageAdvice(dangerAdvice, found, { language, numbers: contactNumbers(institution), isSent: true, about });
}

/**
 * Opening it counts as reading, as in the app; older messages alone do not.
 * @param draft of the next message: text that could not be sent stays.
 * @param before the `seq` of the first message of a newer page.
 */
async function showThread(visit: Visit, draft: Partial<PlainView['draft']>, before = Infinity): Promise<FastifyReply> {
  const { to, page, session } = visit;
  const params = { id: threadIdIn(to) };
  const answer = await session.call(getThreadForPatient, { params });
  if (answer.status !== 200) return page.refused(to, session, answer);
  const thread = answer.said as Thread;
  const profile = await profileOf(session, thread.item.patient.id);
  if (profile.status !== 200) return page.refused(to, session, profile);
  const institution = institutionOf(thread, profile.said as PatientProfile);
  const isNewest = before === Infinity;
  if (isNewest && (thread.item.has_unread_for_patient || thread.item.has_news))
    await session.call(markSeen, { params, body: { seq: lastSeqOf(thread.item) } });
  // Created beforehand: a form that is sent twice arrives once.
  const fresh = { id: newId(to.request.server.clock()), key: randomUUID(), text: '' };
  const advice = isNewest ? await adviceOn(visit, thread, institution) : '';
  return page.show(to, session, { ...pageOf(thread, before), institution, advice, draft: { ...fresh, ...draft } });
}

/** Of a person whom the account cares for, else its own. */
async function profileOf(session: PlainSession, patient_id: string): Promise<ApiAnswer> {
  const own = await session.own();
  if (own.status !== 200 || (own.said as PatientProfile).patient.id === patient_id) return own;
  const other = await session.ofOther(patient_id);
  return other.status === 404 ? own : other;
}

const sendMessage: Handle = async (visit) => {
  const { to, page, session } = visit;
  const { message = '', id: ownId, key = '' } = fieldsOf(to.request);
  const params = { id: threadIdIn(to) };
  const body = { message: message.replace(/\r\n/g, '\n'), ...(idSchema.safeParse(ownId).success && { id: ownId }) };
  const answer = await session.call(postMessage, { params, body, headers: { 'idempotency-key': key } });
  if (answer.status === 201) {
    session.stay();
    return to.reply
      .code(303)
      .header('location', `/plain/${encodeURIComponent(params.id)}?sent`)
      .send();
  }
  if (answer.status === 401 || answer.status === 404) return page.refused(to, session, answer);
  void to.reply.code(answer.status);
  if (answer.retryAfter !== undefined) void to.reply.header('retry-after', answer.retryAfter);
  const fault = Object.values(faultsOfProblem(answer.problem))[0] ?? answer.problem.message;
  return showThread(visit, { text: message, fault });
};

const logOut: Handle = async ({ to, session }) => {
  await session.logOut();
  return toLogin(to);
};
