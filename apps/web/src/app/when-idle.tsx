import { Suspense, useEffect, useState, type ReactNode } from 'react';

/** Where the browser cannot tell that it is idle, in milliseconds. */
const soon = 3_000;

/** Shows what can wait once the page has done what cannot. */
export function WhenIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const show = () => setIsIdle(true);
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(show, { timeout: 10_000 });
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(show, soon);
    return () => clearTimeout(timer);
  }, []);
  return isIdle ? <Suspense>{children}</Suspense> : null;
}
