/** Everything behind the login but its texts. */
export const loadSignedIn = () => import('./signed-in.tsx');
