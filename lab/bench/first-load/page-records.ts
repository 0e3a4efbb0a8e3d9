/** Long work and layout shifts of a page, by the browser's own records. */
import type { AppWindow } from '#e2e/fixtures/windows.ts';

/** One frame's work that was long, or one jump. */
export interface Seen {
  kind: 'work' | 'shift';
  /** Milliseconds, or the share of the screen that jumped by the share of the way. */
  value: number;
  /** Since the document began, in milliseconds. */
  at: number;
  /** The script that worked, or the element that moved. */
  what: string;
  path: string;
}

declare global {
  var tellSeen: (seen: Seen) => void;
}

interface LongFrame extends PerformanceEntry {
  renderStart: number;
  scripts: { duration: number; sourceURL: string; invoker: string }[];
}
interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources?: { node?: Node | null }[];
}

/**
 * The app's scripts of a frame and its drawing, taken as one piece of work, though they may be several: what the tool
 * does that drives the browser is none of the app's.
 */
function record(): void {
  const tell = (kind: Seen['kind'], value: number, { at, what }: { at: number; what: string }) =>
    tellSeen({ kind, value, at, what, path: location.pathname });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LongFrame[]) {
      const ours = entry.scripts.filter(({ sourceURL }) => sourceURL.includes('/assets/'));
      const drawing = entry.renderStart > 0 ? entry.startTime + entry.duration - entry.renderStart : 0;
      const names = ours.map(({ invoker, duration }) => `${invoker} ${Math.round(duration)}`);
      const worked = ours.reduce((sum, { duration }) => sum + duration, 0);
      const what = [...names, `drawing ${Math.round(drawing)}`].join(', ');
      tell('work', worked + drawing, { at: entry.startTime, what });
    }
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources = [] } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      const names = sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : '?'));
      tell('shift', value, { at: startTime, what: names.join(' ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Collects from now on, whatever is opened in the window. */
export async function collectSeen({ page }: AppWindow): Promise<Seen[]> {
  const all: Seen[] = [];
  await page.exposeFunction('tellSeen', (seen: Seen) => void all.push(seen));
  await page.addInitScript(record);
  return all;
}

/** As the browser's own score adds them up: the worst five seconds in which no second was still. */
export function shiftOf(seen: readonly Seen[]): number {
  let [worst, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const { kind, value, at } of seen) {
    if (kind !== 'shift') continue;
    const isNew = at < last || at - last > 1000 || at - first > 5000;
    [sum, first] = isNew ? [value, at] : [sum + value, first];
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

export const longestOf = (seen: readonly Seen[]): Seen | undefined =>
  seen.filter(({ kind }) => kind === 'work').toSorted((one, other) => other.value - one.value)[0];
