import type { Feature } from './features.ts';
import { type Catalog, catalogOf, type Nested } from './translate.ts';

/** The texts of these features in one language, from their files: for programs of Node. A browser loads bundles. */
export async function loadCatalog(language: string, features: readonly Feature[]): Promise<Catalog> {
  const files = features.map(async (feature) => {
    const path = `@hodi/i18n/${language}/${feature}.json`;
    return ((await import(path, { with: { type: 'json' } })) as { default: Nested }).default;
  });
  return catalogOf(await Promise.all(files));
}
