/**
 * How many bytes a file of the app has, as it is read: by that a phone sees whether something on the way has cut it short. The
 * length that HTTP tells is that of the compressed file, and goes with a cut as the proxy says it.
 */
export const lengthHeader = 'hodi-length';
