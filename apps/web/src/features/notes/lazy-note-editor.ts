import { lazyComponent } from '~/lib/lazy-component.tsx';

/** Reading notes needs it not. */
export const NoteEditor = lazyComponent(async () => (await import('./note-editor.tsx')).NoteEditor);
