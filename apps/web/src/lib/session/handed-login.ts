/**
 * What somebody has just typed elsewhere and the login needs too: an account with a second factor goes on there after
 * its password was set anew. In memory only, and gone when the login page is left.
 */
import type { UserType } from '@hodi/domain/shared/user-type.ts';

export interface HandedLogin {
  number: string;
  password: string;
  userType: UserType;
  /** The account has asked for the code of the app already. */
  asksForCode: boolean;
}

let handed: HandedLogin | null = null;

export const handLogin = (login: HandedLogin): void => {
  handed = login;
};
export const handedLogin = (): HandedLogin | null => handed;
export const forgetHanded = (): void => {
  handed = null;
};
