import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where a page's own head goes on a phone; null while that place is being made, undefined where there is none. */
export const HeadPlace = createContext<HTMLElement | null | undefined>(undefined);

/**
 * The head of a page that brings its own, such as a conversation. On a phone it takes the place of the app's header,
 * above the banner of the connection; elsewhere it stands where the page puts it.
 */
export function PageHead({ children }: { children: ReactNode }) {
  const place = useContext(HeadPlace);
  if (place === undefined) return children;
  return place === null ? null : createPortal(children, place);
}
