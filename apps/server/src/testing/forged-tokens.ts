/** Access tokens that must open nothing, for HTTP and for sockets alike. */
import { SignJWT, UnsecuredJWT } from 'jose';
import { idOf, nextSerial } from '@hodi/domain/testing/people.ts';
import { logout } from '@hodi/domain/sessions/sessions.api.ts';
import { makeTokens } from '#server/plugins/tokens.ts';
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

/** Each by its name; made anew for each try. Somebody else's token is that of Baraka. */
export function forgedTokens(t: TestClinic): Record<string, () => Promise<string>> {
  const { achieng, baraka } = t.clinic;
  const sub = achieng.user.id;
  const own = async () => claims(await tokenFor(t, achieng));
  const others = async () => claims(await tokenFor(t, baraka));
  return {
    'no three parts': async () => 'karibu',
    expired: async () => {
      const { sid } = await own();
      return makeTokens(secret).sign({ sub, session_id: sid, user_type: 'patient' }, t.time.now - 16 * 60_000);
    },
    'without an end': async () => sign({ ...(await own()), exp: undefined }),
    'alg none': async () => new UnsecuredJWT(await own()).encode(),
    'alg none under a signature': async () => {
      const [, body, signature] = (await tokenFor(t, achieng)).split('.');
      return [encoded({ alg: 'none' }), body, signature].join('.');
    },
    'another key': async () => sign(await own(), { key: 'another secret of 32 characters or more' }),
    'an empty key': async () => {
      const [head, body] = (await tokenFor(t, achieng)).split('.');
      return [head, body, ''].join('.');
    },
    'another algorithm': async () => sign(await own(), { alg: 'HS512' }),
    'another audience': async () => sign(await own(), { audience: 'somebody-else' }),
    'another issuer': async () => sign(await own(), { issuer: 'somebody-else' }),
    'changed sub under the old signature': async () => {
      const [head, , signature] = (await tokenFor(t, baraka)).split('.');
      return [head, encoded({ ...(await others()), sub }), signature].join('.');
    },
    'changed expiry under the old signature': async () => {
      const [head, body = '', signature] = (await tokenFor(t, achieng)).split('.');
      return [head, encoded({ ...claims(`.${body}`), exp: t.time.now / 1000 + 86_400 }), signature].join('.');
    },
    'the session of somebody else': async () => sign({ ...(await others()), sub }),
    'no session': async () => sign({ ...(await own()), sid: idOf(nextSerial()) }),
    'a session that is no id': async () => sign({ ...(await own()), sid: 'x' }),
    'logged out': async () => {
      const token = await tokenFor(t, achieng);
      await call(t.app, logout, { token });
      return token;
    },
    'session expired': async () => {
      const token = await tokenFor(t, achieng);
      const session = t.db.updateTable('session').where('id', '=', claims(token).sid);
      await session.set({ expires_at: new Date(t.time.now) }).execute();
      return token;
    },
  };
}
