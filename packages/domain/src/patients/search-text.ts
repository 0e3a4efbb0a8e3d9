/** Letters that have no plain form by Unicode decomposition. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ʼ: '',
  '’': '',
  "'": '',
};

/** Lower case ASCII: `Wambũi` becomes `wambui`, `Ng'ang'a` `nganga`. What has no plain form is dropped. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ßæøđłʼ’']/g, (letter) => plainLetters[letter] ?? '')
    .replace(/[^a-z0-9@._+\- ]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The digits of a phone number without what people leave out: 0 or the country's 254. */
const phoneDigits = (phone: string): string =>
  phone
    .replace(/\D/g, '')
    .replace(/^(?:00)?254/, '')
    .replace(/^0/, '');

export interface Searchable {
  names: readonly (string | null)[];
  email: string | null;
  mobile_number: string;
  member_id: string;
}

/** What a patient is found by, in one folded text: names, e-mail, phone digits, member ID without its dashes. */
export function searchText(patient: Searchable): string {
  const names = patient.names.filter((name) => name !== null).join(' ');
  const memberId = patient.member_id.replace(/[\s-]/g, '');
  return foldText([names, patient.email ?? '', phoneDigits(patient.mobile_number), memberId].join(' '));
}

/** Nobody is found better by more words; each number of words is a query of its own shape. */
const mostTerms = 6;

/**
 * The words to look for in a search text; all must be found. What looks like a phone number or a member ID loses its
 * spaces and dashes first. Empty when nothing searchable was typed.
 */
export function searchTerms(typed: string): string[] {
  const compact = typed.replace(/[\s\-()]/g, '');
  if (/^\+?\d{3,}$/.test(compact)) return [phoneDigits(compact)].filter((term) => term !== '');
  if (/^hd\d+$/i.test(compact)) return [compact.toLowerCase()];
  return (
    foldText(typed)
      .split(' ')
      .filter((word) => word !== '')
      .slice(0, mostTerms)
      .map((word) => word.replace(/[\\%_]/g, '\\$&'))
      // Long ones first: a few shapes of query, each prepared once.
      .sort((a, b) => b.length - a.length)
  );
}
