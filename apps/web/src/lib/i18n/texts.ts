/**
 * The texts of the interface. A phone loads one language: the bundle `door` with every visit, and behind the login that of
 * the kind of user.
 */
import { loaders, type WebBundle } from 'virtual:text-bundles';
import type { Language } from '@hodi/domain/shared/language.ts';
import type { BundleKey } from '@hodi/i18n/features.ts';
import { type Catalog, catalogOf, type Params, translate } from '@hodi/i18n/translate.ts';
import { makeStore, useStore } from '~/lib/store.ts';
import { currentLanguage, remember } from './language.ts';

export type TextKey = BundleKey<WebBundle>;
export type Translate = (key: TextKey, params?: Params) => string;

const languages = Object.keys(loaders) as Language[];
const wanted = new Set<WebBundle>();
const loaded = new Map<string, Catalog>();

interface Spoken {
  language: Language;
  t: Translate;
}

function speak(language: Language): Spoken {
  const inTurn = [language, ...languages];
  const catalog: Catalog = Object.assign(
    {},
    // Without a network one may not be there in this language: better another than nothing.
    ...[...wanted].map((bundle) => inTurn.map((each) => loaded.get(`${bundle} ${each}`)).find(Boolean)),
  ) as Catalog;
  return { language, t: (key, params) => translate({ catalog, language }, key, params) };
}

const store = makeStore<Spoken>({ language: currentLanguage(), t: (key) => key });

async function load(bundle: WebBundle, language: Language): Promise<void> {
  const name = `${bundle} ${language}`;
  if (!loaded.has(name)) loaded.set(name, catalogOf((await loaders[language][bundle]()).default));
}

/** Loads a bundle and shows it, in the language that is spoken when it has come. */
export async function loadTexts(bundle: WebBundle): Promise<void> {
  let language: Language;
  do {
    language = currentLanguage();
    await load(bundle, language);
  } while (language !== currentLanguage());
  if (wanted.has(bundle)) return;
  wanted.add(bundle);
  store.set(speak(language));
}

/** All bundles that were shown so far. @returns whether each is there now. */
async function loadAll(language: Language): Promise<boolean> {
  const missing = () => [...wanted].filter((bundle) => !loaded.has(`${bundle} ${language}`));
  // A page may have brought a further bundle meanwhile.
  for (let left = missing(); left.length > 0; left = missing()) {
    const ends = await Promise.allSettled(left.map((bundle) => load(bundle, language)));
    if (ends.some(({ status }) => status === 'rejected')) return false;
  }
  return true;
}

/** For whoever switches without a network. */
export const loadOtherTexts = (): Promise<unknown> =>
  Promise.all(languages.filter((language) => language !== currentLanguage()).map(loadAll));

/**
 * Switches the language without a reload. Bundles that cannot be fetched now stay in the old language.
 * @returns whether all bundles are in the new language. @throws where none could be fetched; the old language stays.
 */
export async function setLanguage(language: Language): Promise<boolean> {
  const isWhole = await loadAll(language);
  if (!loaded.has(`door ${language}`)) throw new TypeError('no texts');
  remember(language);
  store.set(speak(language));
  return isWhole;
}

/** For what speaks outside of a component, and follows. */
export const onTextsChange = store.subscribe;
export const useTexts = (): Translate => useStore(store).t;
export const useLanguage = (): Language => useStore(store).language;
/** For what speaks outside of a component: toasts. */
export const makeText: Translate = (key, params) => store.get().t(key, params);
