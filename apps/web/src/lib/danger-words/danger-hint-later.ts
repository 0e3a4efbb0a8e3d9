export const load = () => import('./danger-hint.tsx');
