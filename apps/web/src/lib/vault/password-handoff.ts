/**
 * The password that was typed a moment ago, until the key of this device is locked up under it: with it the device can
 * be opened again without a network. In memory only.
 */
let handed: { userId: string; password: string } | null = null;

export const handOffPassword = (userId: string, password: string): void => {
  handed = { userId, password };
};
/** Of this user, if any. */
export const passwordHandoff = (userId: string): string | null => (handed?.userId === userId ? handed.password : null);
export const forgetPassword = (): void => {
  handed = null;
};
