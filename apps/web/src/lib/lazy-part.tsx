import { type ComponentType, Suspense, lazy } from 'react';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { whenIdle } from '~/lib/ahead.ts';
import { isOnline, isSlowLine, serverHeard } from '~/lib/offline/connection.ts';

/** A line that is lost is asked for after so long, in milliseconds. */
const askAfter = 5_000;

/**
 * A part of a page that few visits need. It is fetched when it is asked for; on a good line before, when nothing else
 * happens, so that it is there without a network too. `Otherwise` stands in its place where the page is whole without
 * it: until it is there, and when it cannot be fetched.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Otherwise?: ComponentType<Props>,
): ComponentType<Props> {
  const loaded = () => (Otherwise ? load().catch(() => Otherwise) : load());
  const Part = lazy(async () => ({ default: await loaded() }));
  whenIdle(async () => {
    if (!isOnline()) await serverHeard(askAfter);
    if (!isSlowLine()) await load();
  });
  return function LazyPart(props: Props) {
    const t = useTexts();
    return (
      <Suspense
        fallback={Otherwise ? <Otherwise {...props} /> : <Skeleton label={t('shell.loading')} shape="form" count={3} />}
      >
        <Part {...props} />
      </Suspense>
    );
  };
}
