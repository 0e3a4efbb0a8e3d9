/** A page without a script: the output of the web app's renderer, in a document of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Institution } from '@hodi/domain/institutions/institution.ts';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { escaped } from '@hodi/domain/shared/html-text.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { catalogInForce } from '#server/features/questionnaires/editions.service.ts';
import { pageLanguageOf, sendPage } from '#server/plugins/web-app.ts';
import { fieldsOf } from '#server/wire/form-routes.ts';
import type { PlainPerson, PlainView, Renderer } from './door-renderer.ts';
import { type ApiAnswer, type Exchange, isOwnForm } from './form-posts.ts';
import type { PlainSession } from './plain-session.ts';

/** Contents of one page beside those that all of them share. */
export interface OwnView extends Pick<
  PlainView,
  'list' | 'about' | 'thread' | 'older' | 'hasNewer' | 'advice' | 'draft'
> {
  /** The institution to call; that of the selected clinician by default. */
  institution?: Institution | undefined;
}

/** The account itself first; nobody for accounts of one person. Adults who have not agreed are left out. */
export function peopleOf({ patient, cares_for = [] }: PatientProfile): PlainPerson[] {
  const others = cares_for.filter(({ consent }) => consent !== null);
  if (others.length === 0) return [];
  const named = others.map((other) => ({ id: other.patient.id, name: other.user.given_name }));
  return [{ id: patient.id, name: null }, ...named];
}

/** The message that a form of ours brought; of the form of another site nothing is shown. */
function messageIn(request: FastifyRequest, session: PlainSession | null): string {
  if (request.method !== 'POST') return '';
  const { message = '', token } = fieldsOf(request);
  return isOwnForm(request) || session?.isOwnToken(token) ? message : '';
}

/** Address of a page, to which a link adds the language. A page that answers a form has none: its text would be lost. */
function addressOf({ method, url }: FastifyRequest): string | undefined {
  if (method === 'POST') return undefined;
  const [path = '', query] = url.split('?');
  const params = new URLSearchParams(query);
  for (const name of ['lng', 'sent']) params.delete(name);
  return params.size === 0 ? `${path}?` : `${path}?${params.toString()}&`;
}

/** A page that shows nothing of the account. */
const nobodys = { userId: '', people: [], institution: null, titles: {} };

export interface Visit {
  to: Exchange;
  page: PlainPage;
  session: PlainSession;
}

export const toLogin = ({ reply }: Exchange): FastifyReply => reply.code(303).header('location', '/login').send();

export class PlainPage {
  readonly #render: Renderer['renderPlain'];
  readonly #style: string;

  constructor(dist: string, { renderPlain }: Renderer) {
    const named = join(dist, 'doors/plain.json');
    this.#render = renderPlain;
    this.#style = existsSync(named) ? (JSON.parse(readFileSync(named, 'utf8')) as { style: string }).style : '';
  }

  /** Shows a page; a visitor whose session has ended is redirected to the login. */
  async show(to: Exchange, session: PlainSession, view: OwnView): Promise<FastifyReply> {
    const { request, reply } = to;
    const own = await session.own();
    if (own.status !== 200) return this.refused(to, session, own);
    const profile = own.said as PatientProfile;
    const { language } = session;
    const topics = await catalogInForce(request.server.db);
    const body = await this.#render(language, {
      ...view,
      titles: Object.fromEntries(topics.map(({ key, title }) => [key, title[language]])),
      userId: profile.user.id,
      people: peopleOf(profile),
      institution: view.institution ?? activeClinicians(profile)[0]?.institution ?? null,
      token: session.token,
      address: addressOf(request),
    });
    session.stay();
    return sendPage(request, reply, this.#document(language, body));
  }

  /**
   * Shows the reason, for example that a page does not exist, and gives back the message of a form. A user who is no
   * longer signed in is led to the login.
   */
  async refused(
    to: Exchange,
    session: PlainSession,
    answer: Omit<ApiAnswer, 'said' | 'cookies'>,
  ): Promise<FastifyReply> {
    const { request, reply } = to;
    const { status, problem, retryAfter } = answer;
    if (status === 401) return this.ended(to, session);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const unsent = messageIn(request, session);
    const body = await this.#render(session.language, {
      ...nobodys,
      token: session.token,
      refused: problem.message,
      address: addressOf(request),
      ...(unsent !== '' && { unsent }),
    });
    return sendPage(request, reply.code(status), this.#document(session.language, body));
  }

  /** Leads to the login; a message that was being sent is shown first, so that its writer can keep it. */
  async ended(to: Exchange, session: PlainSession | null): Promise<FastifyReply> {
    const { request, reply } = to;
    const unsent = messageIn(request, session);
    if (unsent === '') return toLogin(to);
    const language = session?.language ?? pageLanguageOf(request);
    const body = await this.#render(language, { ...nobodys, token: '', unsent });
    return sendPage(request, reply.code(401), this.#document(language, body));
  }

  #document(language: Language, body: string): string {
    const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(body) ?? [];
    const head = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${heading === '' ? '' : `${heading} · `}Hodi</title>`,
      `<link rel="stylesheet" href="${escaped(this.#style)}">`,
    ];
    return `<!doctype html><html lang="${language}"><head>${head.join('')}</head><body>${body}</body></html>`;
  }
}
