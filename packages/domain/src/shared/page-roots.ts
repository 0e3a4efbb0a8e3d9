/** With what the addresses of the app's pages begin; none of the API does. */
const pageRoots: ReadonlySet<string> = new Set([
  '',
  'about',
  'emergency',
  'login',
  'register-patient',
  'register-clinician',
  'forgot-password',
  'complete-registration',
  'patient',
  'clinician',
  'admin',
]);

/** Whether an address, without what follows a question mark, is one of a page. */
export const isOfPage = (path: string): boolean => pageRoots.has(path.split('/', 2)[1] ?? '');
