/** The free text of an Other option belongs to its question. */
export const isOtherText = (id: string): boolean => id.endsWith('_other');
