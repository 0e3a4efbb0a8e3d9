import { useEffect } from 'react';

let note: () => void = () => undefined;

/** A first page stands there, whoever it is for. */
export const pageShown = new Promise<void>((done) => {
  note = done;
});

export const useNotePage = (): void => useEffect(() => note(), []);
