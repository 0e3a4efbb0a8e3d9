import type { ProxyOptions } from 'vite';

/** First path segments that belong to the API; everything else is the web app. */
const apiPrefixes = [
  'auth',
  'users',
  'patients',
  'clinicians',
  'e-contacts',
  'questionnaire-drafts',
  'appointments',
  'institutions',
  'clinician-invitations',
  'patient-invitations',
  'service-interests',
  'red-flags',
  'statistics',
  'events',
  'ping',
  'docs',
  'dev',
  'openapi.json',
];

/** The development server hands API calls and the socket to the API server, so that both share one origin. */
export function apiProxy(target: string): Record<string, ProxyOptions> {
  return {
    [`^/(${apiPrefixes.join('|').replaceAll('.', '\\.')})(/|\\?|$)`]: { target, xfwd: true },
    '/socket.io': { target, ws: true, xfwd: true },
  };
}
