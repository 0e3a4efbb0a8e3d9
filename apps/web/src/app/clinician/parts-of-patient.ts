/** Parts of the page of one patient that come after it. Apart, so that the page names one file and not all that they take. */
export const loadNotes = async () => (await import('~/features/notes/notes-panel.tsx')).NotesPanel;
export const loadPrivateNote = async () => (await import('~/features/notes/private-note.tsx')).PrivateNote;
export const loadUnsentChanges = async () => (await import('~/features/patients/one/unsent-changes.tsx')).UnsentChanges;
export const loadFlagHistory = async () => (await import('~/features/red-flags/flag-history.tsx')).FlagHistory;
