/**
 * Keeps the values of forms that have no draft on the server, in this tab only, so that a reload loses nothing.
 * Passwords and codes are never stored, since anybody who finds the phone could read them. Values are deleted on
 * sending, half an hour after the last key, and at the author's logout in any tab. Nobody else sees them.
 */
import { loggedOutKey } from '~/lib/session/pending-logout.ts';
import { currentSession } from '~/lib/session/session.ts';
import { type FormKey, forgetForms } from './forget-forms.ts';
import { formLife, formStore } from './form-store.ts';

const store = formStore({
  storage: () => sessionStorage,
  owner: () => currentSession()?.userId ?? null,
  now: () => Date.now(),
});
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function forgetForm(key: FormKey): void {
  clearTimeout(timers.get(key));
  timers.delete(key);
  store.forget(key);
}

/** Keeps what is no secret; the caller leaves out the rest. */
export function saveForm(key: FormKey, values: object): void {
  clearTimeout(timers.get(key));
  store.keep(key, values);
  timers.set(
    key,
    setTimeout(() => forgetForm(key), formLife),
  );
}

/** This person's stored values of a form, or null. */
export const savedForm = <T extends object>(key: FormKey): Partial<T> | null => store.kept(key);

addEventListener('storage', ({ key, newValue }) => {
  if (key === loggedOutKey && newValue !== null) forgetForms();
});
