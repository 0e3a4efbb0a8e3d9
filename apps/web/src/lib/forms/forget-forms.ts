/** Apart from what keeps them: every page can log out, few have forms. */

/** Of every key of a kept form, so that all of them are found. */
const prefix = 'hodi-';
export type FormKey = `hodi-${string}`;

/** Of whomever: the next one at this device finds nothing. @param storage looked up at each use: it may be forbidden. */
export function forgetForms(storage: () => Storage = () => sessionStorage): void {
  try {
    const keys = Array.from({ length: storage().length }, (_, index) => storage().key(index) ?? '');
    for (const key of keys) if (key.startsWith(prefix)) storage().removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
