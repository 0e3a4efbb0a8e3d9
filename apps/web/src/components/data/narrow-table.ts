/** Windows on which a table has no room for all its columns; the stylesheets of tables name the same widths. */
export const narrowTable = '(min-width: 768px) and (max-width: 1279.98px)';
