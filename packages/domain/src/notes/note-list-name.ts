/** Of the contract of the notes' list, for who has to know the list and not its schema. */
export const noteListName = 'notes.list';
