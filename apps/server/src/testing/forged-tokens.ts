/** Access tokens that must be refused, for HTTP and for sockets alike. */
import { SignJWT, UnsecuredJWT } from 'jose';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { makeTokens } from '#server/plugins/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { TestClinic } from './clinic-app.ts';
import { call, secret, tokenFor } from './test-app.ts';

type Claims = Record<string, unknown> & { sid: string };

const claims = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

interface Signing {
  key?: string;
  alg?: string;
  issuer?: string;
  audience?: string;
  exp?: number;
}

const sign = (payload: object, signing: Signing = {}): Promise<string> => {
  const { key = secret, alg = 'HS256', issuer = 'hodi', audience = 'hodi-api', exp } = signing;
  const token = new SignJWT({ ...payload }).setProtectedHeader({ alg }).setIssuer(issuer).setAudience(audience);
  return (exp === undefined ? token : token.setExpirationTime(exp)).sign(new TextEncoder().encode(key));
};

/** Dependencies of the forger: the secret of the server, and access to its sessions. */
export interface Forging {
  /** Milliseconds since 1970. */
  now: number;
  secret: string;
  /** A valid token of the victim, from a new session. */
  own(): Promise<string>;
  /** A valid token of the attacker. */
  others(): Promise<string>;
  logOut(token: string): Promise<unknown>;
  expire(sessionId: string): Promise<unknown>;
}

/** Each by its name; made anew for each try. */
export function forgedTokensFrom({ now, secret: key, ...from }: Forging): Record<string, () => Promise<string>> {
  const own = async () => claims(await from.own());
  const others = async () => claims(await from.others());
  const sub = async () => (await own())['sub'];
  const signed = (payload: object, signing: Signing = {}) => sign(payload, { key, ...signing });
  return {
    'no three parts': async () => 'karibu',
    expired: async () => {
      const { sid: session_id, sub: id } = await own();
      return makeTokens(key).sign({ sub: String(id), session_id, user_type: 'patient' }, now - 16 * 60_000);
    },
    'without an end': async () => signed({ ...(await own()), exp: undefined }),
    'alg none': async () => new UnsecuredJWT(await own()).encode(),
    'alg none under a signature': async () => {
      const [, body, signature] = (await from.own()).split('.');
      return [encoded({ alg: 'none' }), body, signature].join('.');
    },
    'another key': async () => signed(await own(), { key: 'another secret of 32 characters or more' }),
    'an empty key': async () => {
      const [head, body] = (await from.own()).split('.');
      return [head, body, ''].join('.');
    },
    'another algorithm': async () => signed(await own(), { alg: 'HS512' }),
    'another audience': async () => signed(await own(), { audience: 'somebody-else' }),
    'another issuer': async () => signed(await own(), { issuer: 'somebody-else' }),
    'changed sub under the old signature': async () => {
      const [head, , signature] = (await from.others()).split('.');
      return [head, encoded({ ...(await others()), sub: await sub() }), signature].join('.');
    },
    'changed expiry under the old signature': async () => {
      const [head, body = '', signature] = (await from.own()).split('.');
      return [head, encoded({ ...claims(`.${body}`), exp: now / 1000 + 86_400 }), signature].join('.');
    },
    'the session of somebody else': async () => signed({ ...(await others()), sub: await sub() }),
    'no session': async () => signed({ ...(await own()), sid: idOf(nextSerial()) }),
    'a session that is no id': async () => signed({ ...(await own()), sid: 'x' }),
    'logged out': async () => {
      const token = await from.own();
      await from.logOut(token);
      return token;
    },
    'session expired': async () => {
      const token = await from.own();
      await from.expire(claims(token).sid);
      return token;
    },
  };
}

/** Forgeries of Achieng's token, in a tested application. The other user's token is Baraka's. */
export const forgedTokens = (t: TestClinic): Record<string, () => Promise<string>> =>
  forgedTokensFrom({
    now: t.time.now,
    secret,
    own: () => tokenFor(t, t.clinic.achieng),
    others: () => tokenFor(t, t.clinic.baraka),
    logOut: (token) => call(t.app, logout, { token }),
    expire: (sid) => expireSession(t.db, sid, t.time.now),
  });

/** Its thirty days are over at this moment. */
export const expireSession = (db: Database, sessionId: string, at: number): Promise<unknown> =>
  db
    .updateTable('session')
    .where('id', '=', sessionId)
    .set({ expires_at: new Date(at) })
    .execute();
