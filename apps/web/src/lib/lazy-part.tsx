import { type ComponentType, Suspense, lazy, useState } from 'react';
import { Skeleton } from '~/components/feedback/skeleton.tsx';
import { useTexts } from '~/lib/i18n/texts.ts';
import { whenIdle } from '~/lib/ahead.ts';
import { isOnline, isSlowLine, serverHeard } from '~/lib/offline/connection.ts';

/** A line that is lost is asked for after so long, in milliseconds. */
const askAfter = 5_000;

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a page that few visits need. It is fetched when it is asked for; on a good line before, when nothing else
 * happens, so that it is there without a network too. `Otherwise` stands in its place where the page is whole without
 * it: until it is there, and when it cannot be fetched.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  Otherwise?: ComponentType<Props>,
): ComponentType<Props> {
  whenIdle(async () => {
    if (!isOnline()) await serverHeard(askAfter);
    if (!isSlowLine()) await load();
  });
  return rarePart(load, Otherwise);
}

/** The same of what few people ever see: it is fetched when it is asked for, and not before. */
export function rarePart<Props extends object>(
  load: Load<Props>,
  Otherwise?: ComponentType<Props>,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await loaded() }));
  const loaded = async () => {
    try {
      return await load();
    } catch (error) {
      // The next time that the page is shown it is asked for again.
      Part = begin();
      if (Otherwise) return Otherwise;
      throw error;
    }
  };
  let Part = begin();
  return function LazyPart(props: Props) {
    const t = useTexts();
    const [Begun] = useState(() => Part);
    return (
      <Suspense
        fallback={Otherwise ? <Otherwise {...props} /> : <Skeleton label={t('shell.loading')} shape="form" count={3} />}
      >
        <Begun {...props} />
      </Suspense>
    );
  };
}
