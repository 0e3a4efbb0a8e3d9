import { hash, verify } from '@node-rs/argon2';

// OWASP's second recommendation for Argon2id: 19 MiB, two passes, one lane. Runs on threads of its own.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Checks a password; without an account it takes just as long, so that the time tells nothing. */
export async function isRightPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const right = await verify(stored ?? (await decoy), password);
  return stored !== undefined && right;
}
