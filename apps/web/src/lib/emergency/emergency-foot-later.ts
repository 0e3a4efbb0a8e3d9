export const load = () => import('./emergency-foot.tsx').then(({ EmergencyFoot }) => ({ default: EmergencyFoot }));
