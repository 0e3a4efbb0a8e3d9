import { whenIdle } from '~/lib/ahead.ts';
import { lazyPart } from '~/lib/lazy-part.tsx';

const load = () => import('./note-editor.tsx').then((part) => part.NoteEditor);

/** Reading needs it not. */
export const NoteEditor = lazyPart(load);
// A note is written without a network too, so it comes on a slow line as well.
whenIdle(load);
