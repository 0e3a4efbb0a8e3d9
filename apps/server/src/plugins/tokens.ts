import { SignJWT, jwtVerify } from 'jose';
import * as z from 'zod/mini';
import { idSchema } from '@hodi/domain/shared/id.ts';
import { userTypeSchema } from '@hodi/domain/shared/user-type.ts';

/** Access tokens live so long, in seconds; the session behind them lives 30 days. */
export const accessTokenSeconds = 15 * 60;

const algorithm = 'HS256';
const issuer = 'hodi';
const audience = 'hodi-api';

const claimsSchema = z.object({ sub: idSchema, session_id: idSchema, user_type: userTypeSchema });
export type AccessToken = z.infer<typeof claimsSchema>;

export interface Tokens {
  sign(token: AccessToken, now: number): Promise<string>;
  /** Null when the token is not ours, was changed, or has expired. */
  verify(text: string, now: number): Promise<AccessToken | null>;
}

/** So many of those that were found good are known again: looking at a signature takes longer than all else of a token. */
const remembered = 5_000;

interface Read {
  claims: AccessToken;
  /** Seconds since 1970. */
  exp: number;
}

/** Three-part signed tokens whose payload holds `sub` and `exp`; one fixed algorithm, issuer and audience. */
export function makeTokens(secret: string): Tokens {
  const key = new TextEncoder().encode(secret);
  const known = new Map<string, Read>();
  const remember = (text: string, read: Read) => {
    for (const oldest of known.keys()) {
      if (known.size < remembered) break;
      known.delete(oldest);
    }
    known.set(text, read);
  };
  return {
    sign: ({ sub, session_id, user_type }, now) =>
      new SignJWT({ sid: session_id, user_type })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor(now / 1000) + accessTokenSeconds)
        .sign(key),
    verify: async (text, now) => {
      const before = known.get(text);
      if (before !== undefined && before.exp > Math.floor(now / 1000)) return before.claims;
      known.delete(text);
      try {
        const { payload } = await jwtVerify(text, key, {
          algorithms: [algorithm],
          issuer,
          audience,
          requiredClaims: ['sub', 'exp'],
          currentDate: new Date(now),
        });
        const { sub, sid, user_type } = payload;
        const claims = claimsSchema.safeParse({ sub, session_id: sid, user_type });
        if (!claims.success) return null;
        remember(text, { claims: claims.data, exp: payload.exp ?? 0 });
        return claims.data;
      } catch {
        return null;
      }
    },
  };
}
