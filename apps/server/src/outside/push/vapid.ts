/** Keys by which push services know who sends (RFC 8292): a pair on the curve P-256. */
import { createECDH } from 'node:crypto';
import { derivedKey } from '#server/work/derived-key.ts';

export interface VapidKeys {
  /** Base64url, like the other. Browsers bind their subscriptions to it. */
  publicKey: string;
  privateKey: string;
}

/** @param privateKey 32 bytes in base64url. @throws where they are no number of the curve. */
export function vapidKeys(privateKey: string): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') };
}

export function isPrivateKey(text: string): boolean {
  if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
  try {
    vapidKeys(text);
    return true;
  } catch {
    return false;
  }
}

/** A pair that stays the same as long as the installation's secret does. */
export const vapidKeysFrom = (secret: string): VapidKeys =>
  vapidKeys(derivedKey(secret, 'push-messages').toString('base64url'));

interface PushSetup {
  mode: 'development' | 'production' | 'test';
  push: { privateKey: string | undefined };
}

/** The pair of this installation; undefined where no push message leaves. */
export function pushKeys({ mode, push }: PushSetup, secret: string): VapidKeys | undefined {
  if (push.privateKey !== undefined) return vapidKeys(push.privateKey);
  return mode === 'production' ? undefined : vapidKeysFrom(secret);
}
