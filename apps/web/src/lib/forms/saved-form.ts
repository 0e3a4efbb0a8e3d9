/**
 * What is being typed where there is no draft on the server, kept in this tab only, so that a reload loses nothing.
 * Passwords and codes are never kept: whoever finds the phone could read them. It goes when it is sent, half an hour
 * after the last key, and when its owner logs out, here or in another tab; nobody else gets to see it.
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

/** What this person typed into a form, or null. */
export const savedForm = <T extends object>(key: FormKey): Partial<T> | null => store.kept(key);

addEventListener('storage', ({ key, newValue }) => {
  if (key === loggedOutKey && newValue !== null) forgetForms();
});
