/**
 * The databases of the tabs take their turns from the virtual time: what they call to wait for their turn is replaced
 * when they are loaded. Import this before them.
 */
import { registerHooks } from 'node:module';
import type { VirtualTime } from '../virtual-time.ts';

let time: VirtualTime | undefined;

/** From now on in this time. */
export const takeTurnsFrom = (next: VirtualTime): void => {
  time = next;
};

const key = 'hodi:database-task';
Object.defineProperty(globalThis, Symbol.for(key), { value: (work: () => void) => time?.task(work) });

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isScheduling = found.url.endsWith('/fake-indexeddb/build/esm/lib/scheduling.js');
    if (!isScheduling) return found;
    const source = `export const queueTask = globalThis[Symbol.for(${JSON.stringify(key)})];`;
    return { ...found, url: `data:text/javascript,${encodeURIComponent(source)}`, format: 'module' };
  },
});
