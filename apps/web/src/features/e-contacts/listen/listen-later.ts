export const load = () => import('./listen.tsx');
