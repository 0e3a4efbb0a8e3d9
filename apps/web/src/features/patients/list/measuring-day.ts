/** Whether somebody comes from one patient's values to those of the next. */
export const isMeasuring = (params: URLSearchParams): boolean => params.get('then') === 'measure';

/** They want to type the next name at once. */
export const focusField = (field: HTMLInputElement | null): void => field?.focus();
