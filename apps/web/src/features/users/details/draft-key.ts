/** Under which an unfinished change of the own details is kept on the device. */
export const draftKey = 'account-details';
