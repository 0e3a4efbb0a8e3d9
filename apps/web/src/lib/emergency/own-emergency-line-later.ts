export const load = () => import('./own-emergency-line.tsx');
