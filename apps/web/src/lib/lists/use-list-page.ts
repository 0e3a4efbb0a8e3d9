import { useHistoryState } from 'wouter/use-browser-location';

interface Entry {
  listPages?: Readonly<Record<string, number>>;
}

/**
 * The page of a list that is shown, from 0. It is kept in the entry of the browser's history: Back and a reload show the
 * same page, and another search or filter begins with the first one.
 * @param name tells the lists of one screen apart.
 */
export function useListPage(name: string): [number, (page: number) => void] {
  const entry = useHistoryState<Entry | null>();
  const page = entry?.listPages?.[name] ?? 0;
  const show = (next: number) => {
    const now = history.state as Entry | null;
    history.replaceState({ ...now, listPages: { ...now?.listPages, [name]: next } }, '');
  };
  return [page, show];
}
