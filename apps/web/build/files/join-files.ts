/**
 * Which of the files that pages share are better one file. The bundler makes a file of each set of modules that exactly
 * the same pages and parts load, so most are tiny: a request, a record in the browser and an entry in the list of what the
 * phone keeps, for some hundred bytes. Two are joined where that saves more requests than it costs bytes to those that need
 * only one of them.
 *
 * Hard: what somebody has already when they open a part counts as nothing. And files must not come to need each other.
 */
export interface BuiltFile {
  /** Names of the files that come with it. */
  imports: readonly string[];
  /** Names of the files that it may ask for later. */
  asksFor: readonly string[];
  /** The app begins with it, somebody opens it by an address, or it is a part that a page asks for. */
  opens?: 'app' | 'page' | 'part';
  /** It may become one with others. */
  mayJoin: boolean;
}

export type Files = ReadonlyMap<string, BuiltFile>;

/** What a request costs more than its bytes, as bytes: its head, that of its answer, and what a slow phone does for it. */
const requestCost = 600;
/** What is opened from a page weighs less than the page. */
const weightOf = { page: 1, part: 0.25 };
/** What a page or part may fetch more by it, in bytes. What all files lose by it, their names in others, is not counted. */
const mostFor = { page: 1_000, part: 2_500 };

/** A page or part of one. */
interface Visit {
  isPage: boolean;
  /** What it fetches, and what is there already when it is opened. */
  needs: Set<string>;
  has: Set<string>;
  /** Bytes that it fetches more than without any joining. */
  more: number;
}

interface Group {
  files: readonly string[];
  mayJoin: boolean;
  bytes: number;
}

export interface JoinOptions {
  /** Bytes of these files as one. */
  sizeOf: (files: readonly string[]) => number;
}

/** @returns the names of the files that become one, each group in the order of its names; what stays alone is left out. */
export function joinFiles(files: Files, { sizeOf }: JoinOptions): string[][] {
  const visits = visitsOf(files);
  let groups = [...files.keys()].toSorted().map((name): Group => ({
    files: [name],
    mayJoin: files.get(name)?.mayJoin ?? false,
    bytes: sizeOf([name]),
  }));
  for (;;) {
    const state = stateOf(groups, visits, files);
    const best = bestPair(state);
    if (best === undefined) break;
    const [one, other] = best;
    const joined = [...one.files, ...other.files].toSorted();
    const group: Group = { files: joined, mayJoin: true, bytes: sizeOf(joined) };
    for (const visit of visits) joinFor(visit, { one, other, bytes: group.bytes }, state);
    groups = [...groups.filter((each) => each !== one && each !== other), group];
  }
  return groups.filter((group) => group.files.length > 1).map((group) => [...group.files]);
}

function closureOf(files: Files, name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  files.get(name)?.imports.forEach((each) => closureOf(files, each, seen));
  return seen;
}

/** Every page and part, with what it fetches that is not there by then for certain. */
function visitsOf(files: Files): Visit[] {
  const entries = [...files].filter(([, { opens }]) => opens !== undefined).map(([name]) => name);
  const whole = new Map(entries.map((name) => [name, closureOf(files, name)]));
  const before = loadedBefore(files, whole);
  return entries.map((name) => {
    const isPage = files.get(name)?.opens !== 'part';
    const all = [...(whole.get(name) ?? [])];
    const there = before.get(name) ?? new Set<string>();
    // A page may be the first thing that somebody opens.
    const needs = new Set(isPage ? all : all.filter((each) => !there.has(each)));
    return { isPage, needs, has: new Set([...all, ...there]), more: 0 };
  });
}

/** Of each entry, what whoever asks for it has loaded, whatever way they came. */
function loadedBefore(files: Files, whole: ReadonlyMap<string, ReadonlySet<string>>): Map<string, Set<string>> {
  const askers = new Map<string, string[]>();
  for (const [name, closure] of whole) {
    for (const part of new Set([...closure].flatMap((each) => files.get(each)?.asksFor ?? []))) {
      askers.set(part, [...(askers.get(part) ?? []), name]);
    }
  }
  const before = new Map(
    [...whole.keys()].map((name) => [
      name,
      new Set(askers.has(name) && files.get(name)?.opens !== 'app' ? files.keys() : []),
    ]),
  );
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const [name, have] of before) {
      for (const file of have) {
        const isSure = askers.get(name)?.every((each) => whole.get(each)?.has(file) || before.get(each)?.has(file));
        if (isSure === false && have.delete(file)) hasChanged = true;
      }
    }
  }
  return before;
}

/** As far as files have been joined. */
interface State {
  groups: readonly Group[];
  visits: readonly Visit[];
  /** All that comes with a group, itself too. */
  withIt: ReadonlyMap<Group, ReadonlySet<Group>>;
}

const isIn = (files: ReadonlySet<string>, group: Group): boolean => group.files.some((name) => files.has(name));

function stateOf(groups: readonly Group[], visits: readonly Visit[], files: Files): State {
  const groupOf = new Map(groups.flatMap((group) => group.files.map((name) => [name, group] as const)));
  const imported = (group: Group) =>
    group.files.flatMap((name) => files.get(name)?.imports ?? []).flatMap((name) => groupOf.get(name) ?? []);
  const withIt = new Map(
    groups.map((group) => {
      const seen = new Set<Group>();
      const open = [group];
      for (let each = open.pop(); each !== undefined; each = open.pop()) {
        if (seen.has(each)) continue;
        seen.add(each);
        open.push(...imported(each));
      }
      return [group, seen] as const;
    }),
  );
  return { groups, visits, withIt };
}

/** Bytes of a group and of what comes with it, as far as a visit does not have them. */
const costTo = ({ has }: Visit, group: Group, { withIt }: State): number =>
  [...(withIt.get(group) ?? [])].reduce((sum, each) => sum + (isIn(has, each) ? 0 : each.bytes), 0);

interface Joining {
  one: Group;
  other: Group;
  bytes: number;
}

function joinFor(visit: Visit, { one, other, bytes }: Joining, state: State): void {
  const needed = [one, other].filter((group) => isIn(visit.needs, group));
  if (needed.length === 0) return;
  const others = [one, other].filter((group) => !needed.includes(group));
  // What comes with them counts beside them.
  const besides = others.reduce((sum, group) => sum + costTo(visit, group, state) - group.bytes, 0);
  visit.more += bytes - needed.reduce((sum, group) => sum + group.bytes, 0) + besides;
  const fetched = others
    .flatMap((group) => [...(state.withIt.get(group) ?? [])])
    .filter((each) => !isIn(visit.has, each));
  for (const name of [...one.files, ...other.files, ...fetched.flatMap((group) => group.files)]) {
    visit.needs.add(name);
    visit.has.add(name);
  }
}

function bestPair(state: State): [Group, Group] | undefined {
  const groups = state.groups.filter(({ mayJoin }) => mayJoin);
  const uses = new Map(groups.map((group) => [group, state.visits.map(({ needs }) => isIn(needs, group))]));
  const costs = new Map(groups.map((group) => [group, state.visits.map((visit) => costTo(visit, group, state))]));
  const gainOf = (one: Group, other: Group): number => {
    let gain = requestCost;
    for (const [index, { isPage, more }] of state.visits.entries()) {
      const kind = isPage ? 'page' : 'part';
      const needsOne = uses.get(one)?.[index];
      const needsOther = uses.get(other)?.[index];
      if (needsOne && needsOther) gain += weightOf[kind] * requestCost;
      else if (needsOne || needsOther) {
        const cost = costs.get(needsOne ? other : one)?.[index] ?? 0;
        if (more + cost > mostFor[kind]) return 0;
        gain -= weightOf[kind] * cost;
      }
    }
    return gain;
  };
  let best: [Group, Group] | undefined;
  let most = 0;
  for (const [index, one] of groups.entries()) {
    for (const other of groups.slice(index + 1)) {
      if (!uses.get(one)?.some((isNeeded, visit) => isNeeded && uses.get(other)?.[visit])) continue;
      const gain = gainOf(one, other);
      if (gain <= most || comesBack(one, other, state)) continue;
      most = gain;
      best = [one, other];
    }
  }
  return best;
}

/** Whether the two as one would need another that needs them. */
const comesBack = (one: Group, other: Group, { withIt }: State): boolean =>
  [one, other].some((from) =>
    [...(withIt.get(from) ?? [])].some(
      (each) => each !== one && each !== other && [one, other].some((to) => withIt.get(each)?.has(to)),
    ),
  );
