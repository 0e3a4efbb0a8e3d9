/** Stamped at build, in the form 2025.10.28.7. */
declare const __APP_VERSION__: string;
/** Before which no clock can be right that runs this build, in milliseconds since 1970. */
declare const __EARLIEST_TIME__: number;

interface ImportMetaEnv {
  /** Where the API is; the own origin unless given. */
  readonly VITE_API_BASE?: string;
}

/** Made by build/text-bundles.ts. */
declare module 'virtual:text-bundles' {
  import type { Language } from '@hodi/domain/shared/language.ts';
  import type { Nested } from '@hodi/i18n/translate.ts';

  export type WebBundle = 'about' | 'door' | 'patient' | 'clinician' | 'record' | 'content' | 'attachments' | 'plain';
  export const loaders: Readonly<
    Record<Language, Readonly<Record<WebBundle, () => Promise<{ default: readonly Nested[] }>>>>
  >;
}
