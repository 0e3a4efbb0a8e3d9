import { useEffect, useState } from 'react';
import { type LocalMedia } from '../local-media.ts';
import { urlOf } from '../media-store.ts';
import { fetchedUrl, fetchUrl } from './fetched-media.ts';

/** Address of what lies on this device; null until it is opened, or where it cannot be. */
export function useLocalUrl(media: LocalMedia | undefined): string | null {
  const [shown, setShown] = useState<{ id: string; url: string } | null>(null);
  const id = media?.id;
  useEffect(() => {
    if (media === undefined) return undefined;
    let isGone = false;
    urlOf(media).then(
      (url) => !isGone && setShown({ id: media.id, url }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- How far it was sent changes nothing here.
  }, [id]);
  return shown !== null && shown.id === id ? shown.url : null;
}

export interface Fetched {
  url: string | null;
  isLoading: boolean;
  error: unknown;
  load: () => void;
}

/** Something of the server. @param atOnce where nobody has to ask for it. */
export function useFetchedUrl(address: string, type: string, atOnce: boolean): Fetched {
  const [state, setState] = useState<Omit<Fetched, 'load'>>({
    url: fetchedUrl(address) ?? null,
    isLoading: false,
    error: null,
  });
  const load = () => {
    setState({ url: null, isLoading: true, error: null });
    fetchUrl(address, type).then(
      (url) => setState({ url, isLoading: false, error: null }),
      (error: unknown) => setState({ url: null, isLoading: false, error }),
    );
  };
  useEffect(() => {
    if (atOnce && state.url === null && !state.isLoading && state.error === null) load();
    // oxlint-disable-next-line react/exhaustive-deps -- Once for each address.
  }, [address, atOnce]);
  return { ...state, load };
}
