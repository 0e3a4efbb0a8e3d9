import { lazyPart } from '~/lib/lazy-part.tsx';

/** Reading needs it not. */
export const NoteEditor = lazyPart(() => import('./note-editor.tsx').then((part) => part.NoteEditor));
