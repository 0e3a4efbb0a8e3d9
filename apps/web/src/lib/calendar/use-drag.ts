import { type RefObject, useEffect, useEffectEvent } from 'react';
import { movedTo, type Span } from '@hodi/domain/appointments/calendar-slots.ts';
import type { CalendarColumn } from './calendar-columns.ts';
import { placeOf, type Target } from './use-moving.ts';

interface DragOptions {
  columns: readonly CalendarColumn[];
  /** The hours of the columns. */
  shown: Span;
  mayMove: (id: string) => boolean;
  /** Undefined where it is let go of outside of the columns, or the drag was broken off. */
  onTarget: (target: Target | undefined) => void;
  onDrop: (target: Target) => void;
}

/** Pixels within which a press is no drag. */
const slack = 6;

interface Held extends Target {
  x: number;
  y: number;
  /** Minutes from the beginning of the appointment to where it is held. */
  offset: number;
  target?: Target;
}

/** The press that ends a drag opens nothing. A click by a key (detail 0), which a slow device may handle first, does. */
function swallowClick(root: HTMLElement): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail > 0) event.stopPropagation();
  };
  root.addEventListener('click', swallow, { capture: true });
  setTimeout(() => root.removeEventListener('click', swallow, { capture: true }));
}

/**
 * Drags appointments with a mouse or pen; a finger scrolls. The browser's own events: React does not listen for those of the
 * pointer (lib/react-root.ts).
 */
export function useDrag(grid: RefObject<HTMLElement | null>, options: DragOptions): void {
  const { columns, shown, mayMove } = options;
  const minutesAt = (y: number, { top, height }: DOMRect): number =>
    shown.from + ((y - top) / height) * (shown.to - shown.from);

  const begin = useEffectEvent(({ target, pointerType, button, clientX: x, clientY: y }: PointerEvent): Held | null => {
    const stop = (target as Element).closest<HTMLElement>('[data-stop]');
    const rect = stop?.closest('[data-column]')?.getBoundingClientRect();
    const place = placeOf(columns, stop?.dataset['stop'] ?? '');
    const isDrag = pointerType !== 'touch' && button === 0;
    if (!isDrag || rect === undefined || place === undefined || !mayMove(place.id)) return null;
    return { ...place, x, y, offset: minutesAt(y, rect) - place.from };
  });
  const move = useEffectEvent((held: Held, { clientX: x, clientY: y }: PointerEvent): void => {
    if (held.target === undefined && Math.hypot(x - held.x, y - held.y) <= slack) return;
    const rects = [...(grid.current?.querySelectorAll('[data-column]') ?? [])].map((one) =>
      one.getBoundingClientRect(),
    );
    const column = rects.findIndex(({ left, right }) => x >= left && x < right);
    const rect = rects[column];
    if (rect === undefined) return;
    held.target = { id: held.id, column, ...movedTo(held, minutesAt(y, rect) - held.offset) };
    options.onTarget(held.target);
  });
  const drop = useEffectEvent((held: Held, root: HTMLElement): void => {
    options.onTarget(undefined);
    if (held.target === undefined) return;
    swallowClick(root);
    options.onDrop(held.target);
  });
  const breakOff = useEffectEvent(() => options.onTarget(undefined));

  useEffect(() => {
    const root = grid.current;
    if (root === null) return undefined;
    let held: Held | null = null;
    const handlers = {
      pointerdown: (event: PointerEvent) => {
        held = begin(event);
        if (held !== null) (event.target as Element).setPointerCapture(event.pointerId);
      },
      pointermove: (event: PointerEvent) => {
        if (held !== null) move(held, event);
      },
      pointerup: () => {
        if (held !== null) drop(held, root);
        held = null;
      },
      pointercancel: () => {
        held = null;
        breakOff();
      },
    };
    const types = Object.keys(handlers) as (keyof typeof handlers)[];
    for (const type of types) root.addEventListener(type, handlers[type]);
    return () => {
      for (const type of types) root.removeEventListener(type, handlers[type]);
    };
  }, [grid]);
}
