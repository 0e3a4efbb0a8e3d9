/**
 * Which file of the build a module goes into that several pages need. The bundler would make a file for each set of pages that
 * share something: 250 files, most of them under a kilobyte, where each is a request.
 */
interface Graph {
  getModuleInfo: (id: string) => {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
    code?: string | null;
  } | null;
}

/** Frames loaded before everything else, in this order. */
const frames = [
  ['shell', /\/src\/main\.tsx$/],
  ['door', /\/login-page\.tsx$/],
  ['around', /\/app\/visitor-pages\.tsx$/],
  ['inside', /\/signed-in\/signed-in\.tsx$/],
] as const;
/** Forms before the login: files that they share with pages behind it are loaded without the rest of those. */
const isForm = /\/features\/(registrations|passwords)\/(completion\/)?[\w-]+-page\.tsx$/;
/** Modules loaded by every visit of a page. The page opens the rest later, when it is prefetched. */
const isPage =
  /-page\.tsx$|\/app\/(clinician|patient)\/[\w-]+\.tsx$|\/patient-account\.tsx$|\/(background-work|danger-hint|device-work|logout-cleanup|unsent-dialog)\.tsx?$/;
/** They are files of their own already: texts, questionnaires. */
const isApart =
  /\.texts\.js$|\/generated\/[\w-]+\.(en|sw)\.ts|\/questionnaires\/(for-someone\/)?generated\/(?!actions|catalog|country|loaders|number|rule-ranks|service-texts)/;
/** To ask for one more file costs a page as much as so many characters of source. */
const request = 5_000;

interface Shared {
  modules: readonly string[];
  /** The pages, and what else is loaded by itself, that need it. */
  users: ReadonlySet<string>;
  /** Bytes that another page would load in vain, with the imports of its modules. */
  vainFor: (user: string) => number;
}

/** Bytes loaded in vain by pages that need only one of both, less the requests saved. */
function costOf(a: Shared, b: Shared): number {
  const common = both(a.users, b.users);
  const pages = common.filter((user) => isPage.test(user));
  const isOfPages = [...a.users, ...b.users].some((user) => isPage.test(user));
  let vain = 0;
  for (const user of without(b.users, a.users)) vain += a.vainFor(user);
  for (const user of without(a.users, b.users)) vain += b.vainFor(user);
  return vain - request * (isOfPages ? pages : common).length;
}

/** Modules of forms before the login are joined apart: otherwise the forms would load pages behind it. */
const hasForms = ({ users }: Shared) => [...users].some((user) => isForm.test(user));

const without = (some: ReadonlySet<string>, other: ReadonlySet<string>) => [...some].filter((each) => !other.has(each));
const both = (some: ReadonlySet<string>, other: ReadonlySet<string>) => [...some].filter((each) => other.has(each));

/** A module with all its imports. */
function closureIn(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen;
  seen.add(from);
  graph.getModuleInfo(from)?.importedIds.forEach((id) => closureIn(graph, id, seen));
  return seen;
}

/** Modules that are loaded by themselves. */
function entriesIn(graph: Graph, main: string): Set<string> {
  const entries = new Set([main]);
  for (const entry of entries) {
    for (const id of closureIn(graph, entry)) {
      graph.getModuleInfo(id)?.dynamicallyImportedIds.forEach((each) => entries.add(each));
    }
  }
  return entries;
}

/** Modules by the set of pages that need them. */
function sharedBySet(users: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  for (const [id, by] of users) {
    const key = [...by].sort().join();
    sets.set(key, [...(sets.get(key) ?? []), id]);
  }
  return sets;
}

/** Makes files of modules. @param users of each module that is shared. */
function fileMaker(graph: Graph, users: ReadonlyMap<string, ReadonlySet<string>>) {
  const sizeOf = (id: string) => graph.getModuleInfo(id)?.code?.length ?? 0;
  return (modules: readonly string[]): Shared => {
    const needs = new Set<string>();
    for (const id of modules) closureIn(graph, id, needs);
    const shared = [...needs].filter((id) => users.has(id));
    const known = new Map<string, number>();
    const vainFor = (user: string): number => {
      let vain = known.get(user);
      if (vain === undefined) {
        vain = shared.reduce((sum, id) => (users.get(id)?.has(user) ? sum : sum + sizeOf(id)), 0);
        if (!isPage.test(user)) vain /= 20;
        known.set(user, vain);
      }
      return vain;
    };
    return { modules, users: new Set(modules.flatMap((id) => [...(users.get(id) ?? [])])), vainFor };
  };
}

/** @returns the file of each module that is shared. */
function plan(graph: Graph, main: string): Map<string, string> {
  const entries = entriesIn(graph, main);
  const fileOf = new Map<string, string>();
  const users = new Map<string, Set<string>>();
  // A module loaded by itself keeps a file of its own.
  const isOpen = (id: string) => !fileOf.has(id) && (id === main || !entries.has(id));
  for (const entry of entries) {
    for (const id of closureIn(graph, entry)) users.set(id, (users.get(id) ?? new Set()).add(entry));
  }
  const isOfForm = (id: string) => [...(users.get(id) ?? [])].some((user) => isForm.test(user));
  for (const [name, pattern] of frames) {
    const frame = [...entries].find((entry) => pattern.test(entry)) ?? '';
    for (const id of closureIn(graph, frame)) {
      if (!isOpen(id)) continue;
      if (name === 'shell' || (users.get(id)?.size ?? 0) > 1)
        fileOf.set(id, name === 'inside' && isOfForm(id) ? 'schemas' : name);
    }
  }
  for (const [id, by] of users) if (!isOpen(id) || isApart.test(id) || by.size < 2) users.delete(id);
  const make = fileMaker(graph, users);
  join([...sharedBySet(users).values()].map(make), { graph, make }).forEach(({ modules }, index) => {
    for (const id of modules) fileOf.set(id, `shared-${index}`);
  });
  return fileOf;
}

/**
 * Whether what the file imports leads back to it: then one of the two files would run before what it needs, and find it undefined.
 */
function leadsBack(graph: Graph, file: Shared, files: ReadonlySet<Shared>): boolean {
  const own = new Set(file.modules);
  const fileOf = new Map([...files].flatMap((each) => each.modules.map((id) => [id, each] as const)));
  const seen = new Set<string>();
  const next = [...file.modules];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (own.has(imported)) {
        if (own.has(id)) continue;
        return true;
      }
      if (seen.has(imported)) continue;
      // All of a file runs with any of it.
      for (const each of fileOf.get(imported)?.modules ?? [imported]) {
        if (!seen.has(each)) next.push(each);
        seen.add(each);
      }
    }
  }
  return false;
}

interface Making {
  graph: Graph;
  make: (modules: readonly string[]) => Shared;
}

/** The two that are joined at the lowest cost, again and again, as long as that saves more than it costs. */
function join(all: readonly Shared[], { graph, make }: Making): readonly Shared[] {
  const files = new Set(all);
  const refused = new Map<Shared, Set<Shared>>();
  for (;;) {
    let best: { cost: number; pair: readonly [Shared, Shared] } | undefined;
    for (const one of files) {
      for (const other of files) {
        if (one === other) break;
        if (hasForms(one) !== hasForms(other) || refused.get(one)?.has(other)) continue;
        const cost = costOf(one, other);
        if (cost < (best?.cost ?? 0)) best = { cost, pair: [one, other] };
      }
    }
    if (best === undefined) return [...files];
    const [one, other] = best.pair;
    const joined = make([...one.modules, ...other.modules]);
    for (const each of best.pair) files.delete(each);
    if (leadsBack(graph, joined, files)) {
      for (const each of best.pair) files.add(each);
      refused.set(one, (refused.get(one) ?? new Set()).add(other));
      refused.set(other, (refused.get(other) ?? new Set()).add(one));
    } else files.add(joined);
  }
}

/** A group of the bundler's code splitting. */
export function sharedFiles(main: string) {
  let known: Map<string, string> | undefined;
  return {
    debugName: 'shared files',
    name: (id: string, graph: Graph): string | null => (known ??= plan(graph, main)).get(id) ?? null,
    includeDependenciesRecursively: false as const,
  };
}
