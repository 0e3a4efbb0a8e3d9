export const load = () => import('./send-again-button.tsx');
