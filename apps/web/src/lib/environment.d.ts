/** Stamped at build, in the form 2025.10.28.7. */
declare const __APP_VERSION__: string;

interface ImportMetaEnv {
  /** Where the API is; the own origin unless given. */
  readonly VITE_API_BASE?: string;
}
