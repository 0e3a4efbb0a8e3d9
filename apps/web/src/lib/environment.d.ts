/** Stamped at build, in the form 2025.10.28.7. */
declare const __APP_VERSION__: string;
/** Before which no clock can be right that runs this build, in milliseconds since 1970. */
declare const __EARLIEST_TIME__: number;

interface ImportMetaEnv {
  /** Where the API is; the own origin unless given. */
  readonly VITE_API_BASE?: string;
}
