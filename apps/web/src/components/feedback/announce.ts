let region: HTMLElement | undefined;

/** A region speaks of what changes in it once it is known; in milliseconds. */
const known = 150;

/** Says something to whoever listens to the page, at the next pause. @returns how to keep it from being said. */
export function announce(text: string): () => void {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = 'sr';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = '';
  const timer = setTimeout(() => {
    if (region !== undefined) region.textContent = text;
  }, known);
  return () => clearTimeout(timer);
}
