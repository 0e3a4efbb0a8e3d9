export const loadClinicianPages = () => import('./clinician-pages.tsx');
