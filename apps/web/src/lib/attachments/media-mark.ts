/** Says to every tab, without opening a database, that something lies there. */
const markKey = 'hodi-media';

export function mayHaveMedia(): boolean {
  try {
    return localStorage.getItem(markKey) !== null;
  } catch {
    return false;
  }
}

export function noteMedia(hasSome: boolean): void {
  try {
    if (hasSome) localStorage.setItem(markKey, '1');
    else localStorage.removeItem(markKey);
  } catch {
    // Then nothing was kept either.
  }
}
