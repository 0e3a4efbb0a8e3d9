/** Which language the interface speaks: asked for in the address, else remembered, else the browser's, else English. */
import type { Language } from '@hodi/domain/shared/language.ts';
import { languageNames } from './language-names.ts';

const key = 'i18nextLng';
const cookieName = 'i18next';

export function asLanguage(tag: string | null | undefined): Language | undefined {
  const short = tag?.slice(0, 2).toLowerCase();
  return languageNames.find(({ value }) => value === short)?.value;
}

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function detect(): Language {
  const asked = new URLSearchParams(location.search).get('lng');
  const cookie = new RegExp(`(?:^|; )${cookieName}=(\\w+)`).exec(document.cookie)?.[1];
  const tags = [asked, cookie, stored(), ...navigator.languages];
  for (const tag of tags) {
    const language = asLanguage(tag);
    if (language !== undefined) return language;
  }
  return 'en';
}

let language = detect();
remember(language);

export const currentLanguage = (): Language => language;

/** Only remembers the choice; `setLanguage` in texts.ts also loads the texts and shows them. */
export function remember(next: Language): void {
  language = next;
  document.documentElement.lang = next;
  try {
    localStorage.setItem(key, next);
  } catch {
    // The cookie remembers it then.
  }
  // The cookie is looked at before the storage, so an old one must not win over a new choice.
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookieName}=${next}; path=/; max-age=31536000; samesite=lax${secure}`;
}
