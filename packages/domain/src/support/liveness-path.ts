/** Apart from its contract, so that the login page can ask without loading schemas. */
export const livenessPath = '/ping/liveness';
