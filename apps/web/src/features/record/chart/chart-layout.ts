/** Where the readings of a chart stand, in units of its drawing. Pure: what draws it only draws. */

export interface Reading {
  /** Of the measurement. */
  id: string;
  /** Milliseconds since 1970. */
  at: number;
  /** One for each line; two of a blood pressure. */
  values: readonly number[];
}

/** The target of a line; open at an end that is null. */
export interface Band {
  from: number | null;
  to: number | null;
  /** Down to where it is drawn, of one that is open below: another may lie there. */
  floor?: number;
}

export interface ChartSize {
  width: number;
  height: number;
}

interface Point {
  id: string;
  x: number;
  y: number;
  value: number;
}

export interface ChartLayout {
  /** By line, oldest first. */
  lines: readonly (readonly Point[])[];
  bands: readonly { y: number; height: number }[];
  ticks: readonly { value: number; y: number }[];
  days: readonly { at: number; x: number }[];
  /** By the time between them, or one after the other with the same gap. */
  isByTime: boolean;
}

export const margin = { left: 40, right: 16, top: 28, bottom: 26 };

/** From so many readings on their real distance says more than an even one. */
const byTimeFrom = 8;
/** Between two days that are named, and between the first reading and the axis. */
const dayGap = 64;
const inset = 18;
const mostTicks = 6;
/** More than one point on so many units is not seen. */
const pointGap = 2;

/** 1, 2 or 5 times a power of ten. */
function stepFor(span: number): number {
  const rough = span / mostTicks;
  const power = 10 ** Math.floor(Math.log10(rough));
  return ([1, 2, 5].find((times) => times * power >= rough) ?? 10) * power;
}

interface Range {
  low: number;
  high: number;
  step: number;
}

/** Range of the axis: all values, and the edges of the bands. */
function rangeOf(readings: readonly Reading[], bands: readonly Band[]): Range {
  let [low, high] = [Infinity, -Infinity];
  const meet = (value: number | null) => {
    if (value === null) return;
    low = Math.min(low, value);
    high = Math.max(high, value);
  };
  for (const { values } of readings) values.forEach(meet);
  for (const { from, to } of bands) [from, to].forEach(meet);
  if (low > high) return { low: 0, high: 1, step: 1 };
  const step = stepFor(Math.max(high - low, Math.abs(high) * 0.1, 1));
  return { low: Math.floor((low - step / 2) / step) * step, high: Math.ceil((high + step / 2) / step) * step, step };
}

/** Of what lies on the same spot only the lowest and the highest is drawn: nothing that stands out is lost. */
function thinned(points: readonly Point[]): readonly Point[] {
  const kept: Point[] = [];
  for (let start = 0; start < points.length;) {
    const first = points[start];
    if (first === undefined) break;
    let end = start;
    let [low, high] = [first, first];
    for (; end < points.length; end += 1) {
      const point = points[end];
      if (point === undefined || point.x - first.x >= pointGap) break;
      if (point.value < low.value) low = point;
      if (point.value > high.value) high = point;
    }
    kept.push(...(low === high ? [low] : [low, high].sort((a, b) => a.x - b.x)));
    start = end;
  }
  return kept;
}

/** The last one is always named. */
function daysOf(places: readonly { at: number; x: number }[]): { at: number; x: number }[] {
  const days: { at: number; x: number }[] = [];
  for (const place of [...places].reverse()) {
    const next = days[0];
    if (next === undefined || next.x - place.x >= dayGap) days.unshift(place);
  }
  return days;
}

/**
 * @param readings oldest first.
 * @param bands by line.
 */
export function chartLayout(readings: readonly Reading[], bands: readonly Band[], size: ChartSize): ChartLayout {
  const range = rangeOf(readings, bands);
  const [left, right] = [margin.left + inset, size.width - margin.right - inset];
  const [top, bottom] = [margin.top, size.height - margin.bottom];
  const yOf = (value: number) => bottom - ((value - range.low) / (range.high - range.low)) * (bottom - top);
  const [first, last] = [readings[0]?.at ?? 0, readings[readings.length - 1]?.at ?? 0];
  const isByTime = readings.length >= byTimeFrom && last > first;
  const xOf = ({ at }: Reading, index: number) => {
    if (readings.length === 1) return (left + right) / 2;
    return left + (isByTime ? (at - first) / (last - first) : index / (readings.length - 1)) * (right - left);
  };
  const places = readings.map((reading, index) => ({ at: reading.at, x: xOf(reading, index) }));
  const lineOf = (line: number) =>
    readings.flatMap(({ id, values }, index) => {
      const value = values[line];
      return value === undefined ? [] : [{ id, value, x: places[index]?.x ?? left, y: yOf(value) }];
    });
  const count = Math.round((range.high - range.low) / range.step);
  return {
    lines: (readings[0]?.values ?? []).map((_, line) => thinned(lineOf(line))),
    bands: bands.map(({ from, to, floor }) => {
      const y = yOf(to ?? range.high);
      return { y, height: yOf(from ?? floor ?? range.low) - y };
    }),
    ticks: Array.from({ length: count + 1 }, (_, index) => range.low + index * range.step).map((value) => ({
      value,
      y: yOf(value),
    })),
    days: daysOf(places),
    isByTime,
  };
}
