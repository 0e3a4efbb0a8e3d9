/** A page without a script: the output of the web app's renderer, in a document of its own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { activeClinicians } from '@hodi/domain/red-flags/emergency-numbers.ts';
import { escaped } from '@hodi/domain/shared/html-text.ts';
import { catalogInForce } from '#server/features/questionnaires/editions.service.ts';
import { pageLanguageOf, sendPage } from '#server/plugins/web-app.ts';
import { fieldsOf } from '#server/wire/form-routes.ts';
import type { PlainView, Renderer } from './door-renderer.ts';
import { type ApiAnswer, type Exchange, isOwnForm } from './form-posts.ts';
import type { PlainSession } from './plain-session.ts';

/** Contents of one page beside those that all of them share. */
export type OwnView = Omit<PlainView, 'token' | 'userId' | 'institution' | 'refused' | 'titles'>;

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
    const language = pageLanguageOf(request);
    const topics = await catalogInForce(request.server.db);
    const body = await this.#render(language, {
      ...view,
      titles: Object.fromEntries(topics.map(({ key, title }) => [key, title[language]])),
      userId: profile.user.id,
      institution: activeClinicians(profile)[0]?.institution ?? null,
      token: session.token,
    });
    session.stay();
    return sendPage(request, reply, this.#document(request, body));
  }

  /** Shows the reason, for example that a page does not exist. A user who is no longer signed in is led to the login. */
  async refused(
    to: Exchange,
    session: PlainSession,
    answer: Omit<ApiAnswer, 'said' | 'cookies'>,
  ): Promise<FastifyReply> {
    const { request, reply } = to;
    const { status, problem, retryAfter } = answer;
    if (status === 401) return this.ended(to);
    if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
    const view = { userId: '', institution: null, token: session.token, titles: {}, refused: problem.message };
    const body = await this.#render(pageLanguageOf(request), view);
    return sendPage(request, reply.code(status), this.#document(request, body));
  }

  /** Leads to the login; a message that was being sent is shown first, so that its writer can keep it. */
  async ended(to: Exchange): Promise<FastifyReply> {
    const { request, reply } = to;
    const isSending = request.method === 'POST' && isOwnForm(request);
    const unsent = (isSending && fieldsOf(request)['message']) || '';
    if (unsent === '') return toLogin(to);
    const view = { userId: '', institution: null, token: '', titles: {}, unsent };
    const body = await this.#render(pageLanguageOf(request), view);
    return sendPage(request, reply.code(401), this.#document(request, body));
  }

  #document(request: FastifyRequest, body: string): string {
    const [, heading = ''] = /<h1[^>]*>([^<]*)</.exec(body) ?? [];
    const head = [
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="robots" content="noindex">',
      `<title>${heading === '' ? '' : `${heading} · `}Hodi</title>`,
      `<link rel="stylesheet" href="${escaped(this.#style)}">`,
    ];
    return `<!doctype html><html lang="${pageLanguageOf(request)}"><head>${head.join('')}</head><body>${body}</body></html>`;
  }
}
