import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { isOnline, onConnectionChange } from '~/lib/offline/connection.ts';

const loaders = new Set<() => Promise<unknown>>();
/** Loads what the pages that are here may open, so that it opens without a network too. It grows while pages come. */
export const lazyComponents: Iterable<() => Promise<unknown>> = loaders;

/**
 * A component whose code comes after its page. While the code is loading, `placeholder` is shown; a skeleton if there is none.
 * If loading fails, the placeholder stays, and loading is tried again when the network is back. Without a placeholder
 * the error goes to the page's error boundary.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder?: ReactNode,
): ComponentType<Props> {
  loaders.add(load);
  const begin = () =>
    lazy(async () => ({
      default: await load().catch((error: unknown): ComponentType<Props> => {
        Newest = begin();
        if (placeholder === undefined) throw error;
        return () => placeholder;
      }),
    }));
  let Newest = begin();
  return function LazyComponent(props) {
    const [Begun, setBegun] = useState(() => Newest);
    useEffect(() => onConnectionChange(() => isOnline() && setBegun(() => Newest)), []);
    return (
      <Suspense fallback={placeholder === undefined ? <Loading /> : placeholder}>
        <Begun {...props} />
      </Suspense>
    );
  };
}

function Loading() {
  const t = useTexts();
  return <Skeleton label={t('shell.loading')} shape="form" count={3} />;
}
