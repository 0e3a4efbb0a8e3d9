export const load = () => import('./send-again-with-texts.ts').then((way) => way.load());
