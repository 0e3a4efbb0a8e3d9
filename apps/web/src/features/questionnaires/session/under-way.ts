/** The inquiries that this window is sending just now: their outcome is for whoever sends them to tell. */
export const underWay = new Set<string>();
