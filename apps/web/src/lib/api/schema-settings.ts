/**
 * Schemas may not build code from text: the page's security policy forbids it, and even trying is reported. Must be
 * evaluated before any schema, so it is the first import of the app.
 */
declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

globalThis.__zod_globalConfig = { ...globalThis.__zod_globalConfig, jitless: true };

export {};
