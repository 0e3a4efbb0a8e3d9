import { type KeyboardEvent, useState } from 'react';
import { movedTo, moveMinutes, type Span } from '@hodi/domain/appointments/calendar-slots.ts';
import type { CalendarColumn } from './calendar-columns.ts';

/** Where something that is being moved would come to stand. */
export interface Target extends Span {
  id: string;
  column: number;
}

interface MovingOptions {
  columns: readonly CalendarColumn[];
  /** The one that is moved by the keyboard; undefined while none is. */
  byKeys: string | undefined;
  onTarget: (target: Target) => void;
  onDrop: (target: Target) => void;
  /** Nothing was moved. */
  onCancel: () => void;
}

/** Where an appointment stands. */
export function placeOf(columns: readonly CalendarColumn[], id: string): Target | undefined {
  const column = columns.findIndex(({ entries }) => entries.some(({ entry }) => entry.id === id));
  const found = columns[column]?.entries.find(({ entry }) => entry.id === id);
  return found && { id, column, from: found.from, to: found.to };
}

const steps: Readonly<Record<string, readonly [minutes: number, columns: number]>> = {
  ArrowUp: [-moveMinutes, 0],
  ArrowDown: [moveMinutes, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moving an appointment: its place until it is put there. The arrows go step by step; the pointer says the place itself. */
export function useMoving({ columns, byKeys, onTarget, onDrop, onCancel }: MovingOptions) {
  const [moved, setTarget] = useState<Target>();
  const target = moved ?? (byKeys === undefined ? undefined : placeOf(columns, byKeys));
  const end = (act: () => void) => {
    setTarget(undefined);
    act();
  };
  /** @returns whether the key was one of moving. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (target === undefined || byKeys === undefined) return false;
    const step = steps[event.key];
    if (event.key === 'Escape') end(onCancel);
    else if (event.key === 'Enter' || event.key === ' ') end(() => onDrop(target));
    else if (step !== undefined) {
      const [minutes, aside] = step;
      const column = Math.min(Math.max(0, target.column + aside), columns.length - 1);
      const span = minutes === 0 ? target : movedTo(target, target.from + minutes);
      const next = { id: target.id, column, from: span.from, to: span.to };
      setTarget(next);
      onTarget(next);
    } else return false;
    event.preventDefault();
    return true;
  };
  return { target, setTarget, onKey };
}
