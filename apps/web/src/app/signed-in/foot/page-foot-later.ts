export const load = () => import('./page-foot.tsx');
