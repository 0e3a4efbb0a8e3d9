import { type FormKey, forgetForms } from './forget-forms.ts';

/** So many milliseconds after the last key nothing of it is left. */
export const formLife = 30 * 60_000;

interface Kept {
  at: number;
  /** The author's user id; null before there is an account. */
  owner: string | null;
  values: object;
}

export interface FormStoreDeps {
  /** Looked up at each use: it may be forbidden. */
  storage: () => Storage;
  owner: () => string | null;
  now: () => number;
}

export interface FormStore {
  keep: (key: FormKey, values: object) => void;
  /** This person's stored values, or null. Deletes values that are too old or somebody else's. */
  kept: (key: FormKey) => object | null;
  forget: (key: FormKey) => void;
  /** Deletes everybody's values, so that the next user of this device finds none. */
  forgetAll: () => void;
}

function orNull<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // A browser that keeps nothing, or what is not ours: the form lives as long as its page.
    return null;
  }
}

/** Forms that are being typed, each for the person who types it. */
export function formStore({ storage, owner, now }: FormStoreDeps): FormStore {
  const forget = (key: string) => void orNull(() => storage().removeItem(key));
  return {
    keep: (key, values) =>
      void orNull(() => storage().setItem(key, JSON.stringify({ at: now(), owner: owner(), values } satisfies Kept))),
    kept(key) {
      const found = orNull(() => JSON.parse(storage().getItem(key) ?? 'null') as Kept | null);
      const isGood = found !== null && now() - found.at < formLife && found.owner === owner();
      if (isGood && typeof found.values === 'object') return found.values;
      forget(key);
      return null;
    },
    forget,
    forgetAll: () => forgetForms(storage),
  };
}
