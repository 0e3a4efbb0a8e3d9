/**
 * Passes number and password from another page to the login: after a new password is set, an account with a second factor
 * continues there. In memory only, and cleared when the login page is left.
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

export const handOffLogin = (login: HandedLogin): void => {
  handed = login;
};
export const loginHandoff = (): HandedLogin | null => handed;
export const forgetLoginHandoff = (): void => {
  handed = null;
};
