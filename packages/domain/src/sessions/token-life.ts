/** Claims that a client reads from its own access token; only the server decides whether the token is genuine. */
export interface TokenClaims {
  sub: string;
  /** Seconds since 1970. */
  exp: number;
  /** When the server issued it, likewise. */
  iat?: number;
}

/**
 * The claims of a three-part token, or null when it cannot be decoded: an undecodable token counts as expired.
 * `decodeBase64` is passed in because the browser and the server have different ones.
 */
export function claimsOf(token: string, decodeBase64: (text: string) => string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (payload === undefined) return null;
  try {
    const claims: unknown = JSON.parse(decodeBase64(payload.replace(/-/g, '+').replace(/_/g, '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const { sub, exp, iat } = claims as Record<string, unknown>;
    if (typeof sub !== 'string' || typeof exp !== 'number') return null;
    return typeof iat === 'number' ? { sub, exp, iat } : { sub, exp };
  } catch {
    return null;
  }
}

/** Whether the token's expiry lies in the future. `now` in milliseconds since 1970. */
export const isLive = (claims: TokenClaims | null, now: number): claims is TokenClaims =>
  claims !== null && claims.exp * 1000 > now;
