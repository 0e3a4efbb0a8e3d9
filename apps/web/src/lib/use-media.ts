import { useSyncExternalStore } from 'react';

/** Whether a media query holds now. For what differs in structure; what differs only in looks is the stylesheet's. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );

/** Held in a hand, or on a desk: what is said of "this phone". */
export const useIsPhone = (): boolean => useMedia('(pointer: coarse)');
