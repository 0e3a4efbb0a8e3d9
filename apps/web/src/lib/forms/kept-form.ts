/**
 * What is being typed before there is an account, kept in this tab only, so that a reload loses nothing. Passwords and
 * codes are never kept: whoever finds the phone could read them. It goes when it is sent, and half an hour after the
 * last key.
 */
const life = 30 * 60_000;

interface Kept {
  at: number;
  values: object;
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function forgetForm(key: string): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** Keeps what is no secret; the caller leaves out the rest. */
export function keepForm(key: string, values: object): void {
  clearTimeout(timers.get(key));
  try {
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), values } satisfies Kept));
    timers.set(
      key,
      setTimeout(() => forgetForm(key), life),
    );
  } catch {
    // A browser that keeps nothing: the form lives as long as its page.
  }
}

/** What was kept of a form, or null. What is too old goes. */
export function keptForm<T extends object>(key: string): Partial<T> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null;
    if (kept === null) return null;
    if (Date.now() - kept.at < life && typeof kept.values === 'object') return kept.values;
  } catch {
    // Not ours, or storage is forbidden.
  }
  forgetForm(key);
  return null;
}
