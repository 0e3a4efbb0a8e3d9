export const load = () => import('./listen-question.tsx');
