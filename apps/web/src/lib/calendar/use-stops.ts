import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** One stop for the Tab key; the arrows go from thing to thing within a column, and to the nearest of the next. */
export function useStops(grid: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<string>();
  const focused = useRef<HTMLElement>(null);
  // An appointment that was put into another column is another element there: the focus follows it.
  useEffect(() => {
    const lost = focused.current;
    if (lost === null || lost.isConnected) return;
    focused.current = null;
    if (document.activeElement !== document.body) return;
    const stops = [...(grid.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    stops.find((stop) => stop.dataset['stop'] === lost.dataset['stop'])?.focus();
  });
  const stopsOf = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-stop]')];
  const beginOf = (stop: HTMLElement) => Number(stop.dataset['from']);

  const nextOf = (key: string, stop: HTMLElement): HTMLElement | undefined => {
    const all = [...(grid.current?.querySelectorAll('[data-column]') ?? [])];
    const at = all.findIndex((column) => column.contains(stop));
    const column = all[at];
    if (column === undefined) return undefined;
    const stops = stopsOf(column);
    const place = stops.indexOf(stop);
    if (key === 'ArrowDown') return stops[place + 1];
    if (key === 'ArrowUp') return stops[place - 1];
    if (key === 'Home') return stops[0];
    if (key === 'End') return stops[stops.length - 1];
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
    const aside = key === 'ArrowRight' ? all.slice(at + 1) : all.slice(0, at).reverse();
    const others = aside.map(stopsOf).find((found) => found.length > 0) ?? [];
    const distance = (other: HTMLElement) => Math.abs(beginOf(other) - beginOf(stop));
    return [...others].sort((one, other) => distance(one) - distance(other))[0];
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    const next = stop === null ? undefined : nextOf(event.key, stop);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  const onFocus = (event: FocusEvent) => {
    const stop = (event.target as HTMLElement).closest<HTMLElement>('[data-stop]');
    focused.current = stop;
    if (stop !== null) setActive(stop.dataset['stop']);
  };
  return { active, onKeyDown, onFocus };
}
