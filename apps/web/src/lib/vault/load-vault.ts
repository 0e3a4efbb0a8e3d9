/** Nobody needs the vault before the first thing is kept. */
export const loadVault = () => import('./vault.ts');
export const loadKeptRecords = () => import('~/lib/offline/queued-record.ts');
