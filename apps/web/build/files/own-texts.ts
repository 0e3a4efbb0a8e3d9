import type { Plugin } from 'vite';

const isText = /[\\/]i18n[\\/]src[\\/]((en|sw)[\\/][^?]+)\.ts(\?texts-of=.*)?$/;
/** Too long to come twice: pages that a clinician opens one after the other have it. */
const shared = /[\\/]patients\.ts$/;

/**
 * The texts of a part are one file. Short texts that several parts have would be a file each, of 150 to 700 bytes, of which a
 * clinician's page asked for six: a part has a copy of its own instead.
 */
export function ownTexts(): Plugin {
  return {
    name: 'hodi:own-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\.?\/.*\.ts$/ },
      async handler(source, importer) {
        const [, from, , tag] = isText.exec(importer ?? '') ?? [];
        if (from === undefined || !source.startsWith('.')) return null;
        const found = await this.resolve(source, importer, { skipSelf: true });
        if (found === null || !isText.test(found.id) || shared.test(found.id)) return found;
        // The ending tells the bundler that it is TypeScript.
        return { ...found, id: `${found.id}${tag ?? `?texts-of=${from.replaceAll(/[\\/]/g, '-')}.ts`}` };
      },
    },
  };
}
