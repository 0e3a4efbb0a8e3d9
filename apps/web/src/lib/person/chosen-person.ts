/**
 * The person whom the patient's pages are about: the account's owner, or somebody in their care. It is kept by tab, so
 * that two tabs can show two children, and by user, so that the next login begins with oneself.
 */
import { currentSession, onSessionChange, useSession } from '~/lib/session/session.ts';
import { makeStore, useStore } from '~/lib/store.ts';

const key = 'hodi-person';

interface Chosen {
  /** As in all that this tab keeps of a user. */
  owner: string;
  patientId: string;
}

function readChosen(): Chosen | null {
  try {
    const { owner, patientId } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Chosen>;
    return owner !== undefined && patientId !== undefined ? { owner, patientId } : null;
  } catch {
    // Not ours, or storage is forbidden altogether.
    return null;
  }
}

const store = makeStore<Chosen | null>(readChosen());

function keep(chosen: Chosen | null): void {
  try {
    if (chosen === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(chosen));
  } catch {
    // It lasts as long as this page.
  }
  store.set(chosen);
}

const ofUser = (chosen: Chosen | null, userId: string | undefined): string | undefined =>
  chosen !== null && chosen.owner === userId ? chosen.patientId : undefined;

/** The id of the person's own record; undefined means oneself. */
export function useChosenPerson(): string | undefined {
  const userId = useSession()?.userId;
  return ofUser(useStore(store), userId);
}

/** The same outside of React. */
export const chosenPerson = (): string | undefined => ofUser(store.get(), currentSession()?.userId);

/** @param patientId oneself unless said. */
export function choosePerson(patientId?: string): void {
  const userId = currentSession()?.userId;
  keep(userId === undefined || patientId === undefined ? null : { owner: userId, patientId });
}

/** The pages are about oneself again, where they were about this person. */
export function unchoosePerson(patientId: string): void {
  if (chosenPerson() === patientId) choosePerson();
}

// A renewed session is the same user's; after a logout, or with somebody else's, nothing is left of the choice.
onSessionChange(() => {
  if (store.get() !== null && chosenPerson() === undefined) keep(null);
});
