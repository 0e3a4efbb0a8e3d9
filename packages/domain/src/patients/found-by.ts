import type { User } from '../users/user.ts';
import { foldText, searchText } from './search-text.ts';

type Known = Pick<User, 'given_name' | 'additional_name' | 'family_name' | 'email' | 'mobile_number'>;

/**
 * Text for search and order in a clinician's lists; stored with each relationship.
 * @param member_ids the patient's own first, then those of merged records.
 */
export function foundBy(user: Known, ...member_ids: readonly string[]): { search_text: string; sort_name: string } {
  const names = [user.given_name, user.additional_name, user.family_name];
  const { email, mobile_number } = user;
  return {
    search_text: searchText({ names, email, mobile_number, member_ids }),
    sort_name: foldText(names.filter((name) => name !== null).join(' ')),
  };
}
