import type { Plugin } from 'vite';

/** `version.json`, which a running app compares with the version built into it; served in development too. */
export function versionFile(version: string): Plugin {
  const source = `${JSON.stringify({ version })}\n`;
  return {
    name: 'hodi:version-file',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.json', source });
    },
    configureServer(server) {
      server.middlewares.use('/version.json', (_request, response) => {
        response.setHeader('Content-Type', 'application/json').setHeader('Cache-Control', 'no-store').end(source);
      });
    },
  };
}
