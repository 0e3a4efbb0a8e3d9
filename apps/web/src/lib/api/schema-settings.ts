/**
 * Schemas may not build code from text: the page's security policy forbids it, and even trying is reported. Must be
 * evaluated before any schema, so it is the first import of the app.
 */
const scope = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

scope.__zod_globalConfig = { ...scope.__zod_globalConfig, jitless: true };
