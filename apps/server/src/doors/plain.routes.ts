/**
 * Pages for patients without a script: the list of their inquiries, one of them, a message, and the logout. Each page
 * calls the API in the patient's own name, so rights, limits and lines of the audit log are those of the app.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { wordsOf } from '@hodi/domain/attachments/attached-message.ts';
import { findDangerWords } from '@hodi/domain/danger-words/find-danger-words.ts';
import { dangerAdvice, dangerWords } from '@hodi/domain/danger-words/generated/danger-words.ts';
import { messageAdvice } from '@hodi/domain/danger-words/message-advice.ts';
import {
  getThreadForPatient,
  listForPatient,
  markSeen,
  postMessage,
  type Thread,
} from '@hodi/domain/e-contacts/e-contacts.api.ts';
import { followUpOf } from '@hodi/domain/e-contacts/follow-up.ts';
import { lastSeqOf } from '@hodi/domain/e-contacts/inquiry-progress.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { emergencyNumbers } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { pageLanguageOf } from '#server/plugins/web-app.ts';
import { problemOf } from '#server/wire/error-answers.ts';
import { fieldsOf, formRoutes } from '#server/wire/form-routes.ts';
import { Refusal } from '#server/wire/refusal.ts';
import { newId } from '#server/work/new-id.ts';
import type { PlainView, Renderer } from './door-renderer.ts';
import { type Exchange, faultsOfProblem, isOwnForm } from './form-posts.ts';
import { PlainPage, toLogin } from './plain-page.ts';
import { PlainSession } from './plain-session.ts';

/** On one page of the list. */
const inquiriesShown = '20';
/** On one page of an inquiry, so that it stays under 15 KB as it is sent; the words in bytes. */
const shown = { messages: 20, words: 8_000 };
/** Bytes: the longest message, in letters of any script as a form sends them. */
const longestForm = 64 * 1024;

interface Visit {
  to: Exchange;
  page: PlainPage;
  session: PlainSession;
}
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
  const session = PlainSession.of(to);
  if (session === null) return page.ended(to);
  const isOurs = request.method !== 'POST' || (isOwnForm(request) && session.isOwnToken(fieldsOf(request)['token']));
  return isOurs ? handle({ to, page, session }) : refuseForeign({ to, page, session });
}

function refuseForeign({ to, page, session }: Visit): Promise<FastifyReply> {
  const problem = problemOf(new Refusal(403, 'foreign_form'), pageLanguageOf(to.request));
  return page.refused(to, session, { status: 403, problem, retryAfter: undefined });
}

const showList: Handle = async ({ to, page, session }) => {
  const own = await session.own();
  if (own.status !== 200) return page.refused(to, session, own);
  const { cursor } = to.request.query as { cursor?: string };
  const query = { limit: inquiriesShown, ...(cursor !== undefined && { cursor }) };
  const params = { patient_id: (own.said as PatientProfile).patient.id };
  const list = await session.call(listForPatient, { params, query });
  if (list.status !== 200) return page.refused(to, session, list);
  const { items, next_cursor } = list.said as { items: unknown; next_cursor: string | null };
  return page.show(to, session, { list: { items, next: next_cursor } });
};

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

/** For danger in the patient's words since the clinic's last answer, as the app advises; empty without any. */
function adviceOn({ item: { messages }, answers }: Thread, profile: PatientProfile, { request }: Exchange): string {
  const last = messages.map(({ message_author_type }) => message_author_type).lastIndexOf('clinician');
  const asked = last < 0 ? (followUpOf(answers)?.message ?? '') : '';
  const since = messages.slice(last + 1).map(({ e_contact_message }) => wordsOf(e_contact_message));
  const found = findDangerWords(dangerWords, [asked, ...since].join('\n'));
  const to = { language: pageLanguageOf(request), numbers: emergencyNumbers(profile), isSent: true };
  return messageAdvice(dangerAdvice, found, to);
}

/**
 * Opening it counts as reading, as in the app; older messages alone do not.
 * @param draft of the next message: text that could not be sent stays.
 * @param before the `seq` of the first message of a newer page.
 */
async function showThread(
  { to, page, session }: Visit,
  draft: Partial<PlainView['draft']>,
  before = Infinity,
): Promise<FastifyReply> {
  const params = { id: threadIdIn(to) };
  const answer = await session.call(getThreadForPatient, { params });
  if (answer.status !== 200) return page.refused(to, session, answer);
  const own = await session.own();
  if (own.status !== 200) return page.refused(to, session, own);
  const thread = answer.said as Thread;
  const isNewest = before === Infinity;
  if (isNewest && (thread.item.has_unread_for_patient || thread.item.has_news))
    await session.call(markSeen, { params, body: { seq: lastSeqOf(thread.item) } });
  // Created beforehand: a form that is sent twice arrives once.
  const fresh = { id: newId(to.request.server.clock()), key: randomUUID(), text: '' };
  const advice = isNewest ? adviceOn(thread, own.said as PatientProfile, to) : '';
  return page.show(to, session, { ...pageOf(thread, before), advice, draft: { ...fresh, ...draft } });
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
