import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';
import { firstPageAtRest } from './first-page.ts';
import { isOnline, onConnectionChange } from './offline/connection.ts';

/**
 * A part of the code that is fetched now, so that it is there later without a network.
 * @returns what gives the part; one that did not come is asked for again.
 */
export function ahead<T>(load: () => Promise<T>): () => Promise<T> {
  let part: Promise<T> | undefined;
  const get = () => {
    part ??= load().catch((error: unknown) => {
      part = undefined;
      throw error;
    });
    return part;
  };
  // A line that is gone just now is no fault: whoever needs the part is told.
  get().catch(() => undefined);
  return get;
}

/** Fetches something when nothing else happens, so that it is there at once, without a network too. */
export function whenIdle(load: () => Promise<unknown>): void {
  const begin = () => void load().catch(() => undefined);
  // Safari tells of no idle moment.
  void firstPageAtRest().then(() =>
    'requestIdleCallback' in window ? requestIdleCallback(begin) : setTimeout(begin, 1_000),
  );
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component that its page is whole without: its code comes after the page, into a place that is kept free, and where it
 * does not come nothing stands there until the place is drawn anew or the line is back: then it is asked for again. A small
 * file finds it, so that the page carries one name and not those of all files.
 */
export function orNothing<P extends object>(find: () => Promise<{ load: Load<P> }>, place?: string): ComponentType<P> {
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      find()
        .then(({ load }) => load())
        .catch(() => {
          Part = begin();
          return { default: () => null };
        }),
    );
  let Part = begin();
  const fallback = createElement('div', { className: place });
  return function OrNothing(props) {
    const [Begun, setBegun] = useState(() => Part);
    useEffect(() => onConnectionChange(() => isOnline() && setBegun(() => Part)), []);
    return createElement(Suspense, { fallback }, createElement(Begun, props));
  };
}
