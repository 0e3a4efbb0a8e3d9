export const load = () => import('./discard-draft.tsx');
