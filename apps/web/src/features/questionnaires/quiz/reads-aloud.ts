import { makeStore, useStore } from '~/lib/store.ts';

/** Of this device, as the theme is: who cannot read well cannot on any day. */
const place = 'readQuestionsAloud';

function remembered(): boolean {
  try {
    return localStorage.getItem(place) === 'yes';
  } catch {
    return false;
  }
}

const store = makeStore(remembered());

export const readsAloud = (): boolean => store.get();
export const useReadsAloud = (): boolean => useStore(store);

export function setReadsAloud(isWanted: boolean): void {
  store.set(isWanted);
  try {
    if (isWanted) localStorage.setItem(place, 'yes');
    else localStorage.removeItem(place);
  } catch {
    // A browser that keeps nothing: it holds until the app is closed.
  }
}
