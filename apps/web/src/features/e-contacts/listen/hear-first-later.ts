export const load = () => import('./hear-first.tsx');
