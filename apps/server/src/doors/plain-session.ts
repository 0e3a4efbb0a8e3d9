/**
 * The session on pages without a script: one cookie that only these pages get and no script reads. It holds what the
 * app holds, an access token for a quarter of an hour and its refresh token; a secret, from which each form has its
 * token; and the language of the account.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getOwnPatient, type PatientProfile } from '@hodi/domain/patients/patients.api.ts';
import { logout, refresh, type SessionAnswer } from '@hodi/domain/sessions/sessions.api.ts';
import type { Endpoint } from '@hodi/domain/shared/endpoint.ts';
import type { Language } from '@hodi/domain/shared/language.ts';
import { asLanguage, chosenLanguageOf, pageLanguageOf } from '#server/plugins/web-app.ts';
import { sessionCookieName } from '#server/plugins/session-cookie.ts';
import { derivedKey } from '#server/work/derived-key.ts';
import { type ApiAnswer, type ApiCall, type Exchange, callApi } from './form-posts.ts';

const path = '/plain';
/** Seconds without a request, after which the session ends: somebody else may hold the phone. */
const life = 3_600;

const nameIn = ({ server: { config } }: FastifyRequest): string =>
  config.mode === 'production' ? '__Secure-hodi_plain' : 'hodi_plain';

interface Held {
  secret: string;
  renews: string;
  access: string;
  /** Undefined if the account could not be read at the login. */
  language: Language | undefined;
}

function heldIn(request: FastifyRequest): Held | null {
  const [secret, renews, access, language] = (request.cookies[nameIn(request)] ?? '').split('~');
  return secret && renews && access ? { secret, renews, access, language: asLanguage(language) } : null;
}

function keep({ request, reply }: Exchange, { secret, renews, access, language }: Held): void {
  const secure = request.server.config.mode === 'production';
  const options = { path, httpOnly: true, sameSite: 'strict', secure, maxAge: life } as const;
  void reply.setCookie(nameIn(request), [secret, renews, access, language ?? ''].join('~'), options);
}

const tokensFrom = ({ server }: FastifyRequest, { said, cookies }: ApiAnswer) => ({
  renews: cookies[sessionCookieName(server.config)] ?? '',
  access: (said as SessionAnswer).access_token,
});

const bearer = (access: string) => ({ authorization: `Bearer ${access}` });

async function accountLanguage(request: FastifyRequest, access: string): Promise<Language | undefined> {
  const how = { language: pageLanguageOf(request), headers: bearer(access) };
  const { status, said } = await callApi(request, getOwnPatient, how);
  return status === 200 ? (said as PatientProfile).user.preferred_language : undefined;
}

/** @param answer of a login, or of a call that answers like one. */
export async function enterPlain(to: Exchange, answer: ApiAnswer): Promise<FastifyReply> {
  const tokens = tokensFrom(to.request, answer);
  const language = await accountLanguage(to.request, tokens.access);
  keep(to, { ...tokens, language, secret: randomBytes(18).toString('base64url') });
  return to.reply.code(303).header('location', path).header('cache-control', 'no-store').send();
}

export class PlainSession {
  readonly #to: Exchange;
  #held: Held;
  readonly #profiles = new Map<string, Promise<ApiAnswer>>();

  private constructor(to: Exchange, held: Held) {
    this.#to = to;
    this.#held = held;
  }

  /** Null if nobody is signed in. */
  static of(to: Exchange): PlainSession | null {
    const held = heldIn(to.request);
    return held && new PlainSession(to, held);
  }

  /** The token in each form of this session. */
  get token(): string {
    const key = derivedKey(this.#to.request.server.secret, 'plain forms');
    return createHmac('sha256', key).update(this.#held.secret).digest('base64url');
  }

  /** Chosen here, else that of the account, else the browser's. */
  get language(): Language {
    const { request } = this.#to;
    return chosenLanguageOf(request) ?? this.#held.language ?? pageLanguageOf(request);
  }

  isOwnToken(told = ''): boolean {
    const [own, given] = [this.token, told].map((text) => Buffer.from(text));
    return own !== undefined && given !== undefined && own.length === given.length && timingSafeEqual(own, given);
  }

  /** Calls a contract as the app does; an expired token is renewed. */
  async call(contract: Pick<Endpoint, 'method' | 'path'>, how: Omit<ApiCall, 'language'> = {}): Promise<ApiAnswer> {
    const answer = await this.#callOnce(contract, how);
    if (answer.status !== 401 || !(await this.#renew())) return answer;
    return this.#callOnce(contract, how);
  }

  /** The signed-in patient, with their clinicians; one request per page. */
  own(): Promise<ApiAnswer> {
    return this.#profile('', {});
  }

  /** The same of a person whom the account cares for. */
  ofOther(patient_id: string): Promise<ApiAnswer> {
    return this.#profile(patient_id, { patient_id });
  }

  #profile(key: string, query: { patient_id?: string }): Promise<ApiAnswer> {
    const known = this.#profiles.get(key) ?? this.call(getOwnPatient, { query });
    this.#profiles.set(key, known);
    return known;
  }

  /** Each page extends the cookie. */
  stay(): void {
    keep(this.#to, this.#held);
  }

  async logOut(): Promise<void> {
    const { request, reply } = this.#to;
    await this.#callOnce(logout, { headers: this.#cookie() });
    void reply.clearCookie(nameIn(request), { path });
  }

  #callOnce(contract: Pick<Endpoint, 'method' | 'path'>, { headers, query, ...how }: Omit<ApiCall, 'language'>) {
    return callApi(this.#to.request, contract, {
      ...how,
      language: this.language,
      // These pages know of people whom the account cares for.
      query: { ...query, people: '1' },
      headers: { ...bearer(this.#held.access), ...headers },
    });
  }

  #cookie() {
    return { cookie: `${sessionCookieName(this.#to.request.server.config)}=${this.#held.renews}` };
  }

  async #renew(): Promise<boolean> {
    const { request } = this.#to;
    const answer = await callApi(request, refresh, { language: this.language, headers: this.#cookie() });
    if (answer.status !== 200) return false;
    this.#held = { ...this.#held, ...tokensFrom(request, answer) };
    // At once: whatever the page answers, the old one is used up.
    this.stay();
    return true;
  }
}
