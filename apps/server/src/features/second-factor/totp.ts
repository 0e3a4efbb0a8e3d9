/** Codes of authenticator apps, by RFC 6238: twenty bytes, SHA-1, thirty seconds, six digits, one step of patience. */
import { Secret, TOTP } from 'otpauth';

const period = 30;
const settings = { issuer: 'Hodi', algorithm: 'SHA1', digits: 6, period } as const;

export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

const totpOf = (secret: Buffer, label: string) =>
  new TOTP({ ...settings, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** Data for an authenticator app: the secret to type, and the address behind a QR code. */
export function enrolment(secret: Buffer, mobile_number: string): { secret: string; uri: string } {
  const totp = totpOf(secret, mobile_number);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of the code, at most one away from the present one; null if it is none. */
export function stepOf(secret: Buffer | null, code: string, now: number): number | null {
  if (secret === null) return null;
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
