/** Where the bars of the chart stand. Pure: the same numbers give the same picture. */

export interface Pair {
  now: number;
  before: number;
}
interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface ChartShape {
  width: number;
  height: number;
  /** Where the ground line is. */
  ground: number;
  ticks: { value: number; y: number }[];
  columns: { before: Bar; now: Bar; middle: number; labelled: boolean }[];
}

const left = 30;
const top = 22;
const foot = 28;

/** The highest line: at least as high as the highest bar, and parted into whole numbers. */
export function ticksUpTo(highest: number): number[] {
  const step = [1, 2, 5].flatMap((base) => [0, 1, 2, 3, 4, 5].map((power) => base * 10 ** power));
  const wide = step.sort((a, b) => a - b).find((size) => size * 4 >= highest) ?? highest;
  const count = Math.max(1, Math.ceil(highest / wide));
  return Array.from({ length: count + 1 }, (_, index) => index * wide);
}

/** @param size in the units of the picture, about those of the screen. */
export function chartShape(pairs: readonly Pair[], size: { width: number; height: number }): ChartShape {
  const { width, height } = size;
  const ground = height - foot;
  const ticks = ticksUpTo(Math.max(1, ...pairs.flatMap(({ now, before }) => [now, before])));
  const highest = ticks[ticks.length - 1] ?? 1;
  const scale = (ground - top) / highest;
  const room = (width - left) / Math.max(1, pairs.length);
  const barWidth = Math.min(24, room * 0.36);
  const gap = Math.min(4, room * 0.06);
  const bar = (value: number, x: number): Bar => ({
    x,
    y: ground - value * scale,
    width: barWidth,
    height: value * scale,
  });
  // As many labels as have room, from the last one backwards: the present is always named.
  const every = Math.max(1, Math.ceil(44 / room));
  return {
    width,
    height,
    ground,
    ticks: ticks.map((value) => ({ value, y: ground - value * scale })),
    columns: pairs.map(({ now, before }, index) => {
      const middle = left + room * (index + 0.5);
      return {
        before: bar(before, middle - gap / 2 - barWidth),
        now: bar(now, middle + gap / 2),
        middle,
        labelled: (pairs.length - 1 - index) % every === 0,
      };
    }),
  };
}
