import type { HTMLAttributes, ReactNode } from 'react';
import { classNames } from '~/components/class-names.ts';
import { Icon } from '~/components/icon/icon.tsx';
import { arrowDown, arrowUp } from '~/components/icon/navigation-icons.ts';
import styles from './data-table.module.css';

/** Windows on which a table has no room for all its columns; the stylesheets of tables name the same widths. */
export const narrowTable = '(min-width: 768px) and (max-width: 1279.98px)';

export interface Column<Row> {
  id: string;
  /** "" for a column of actions, with `headLabel` for screen readers. */
  head: ReactNode;
  headLabel?: string;
  cell: (row: Row) => ReactNode;
  /**
   * Where it stands on the card under 768 px; `hidden` leaves it out there, and from a table under 1280 px too, where not
   * all columns have room, unless it is at the end. The first column is the title; a `pair` shares its line with the
   * next one where both fit; a `menu` stands in
   * the card's upper corner, at the end of its head.
   */
  card?: 'corner' | 'line' | 'pair' | 'foot' | 'actions' | 'menu' | 'hidden';
  align?: 'start' | 'end';
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void };
}

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  edge?: (row: Row) => 'danger' | 'unread' | undefined;
  /** Of a table whose rows take the focus. */
  rowAttributes?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, string>;
  /** The heads are only read out: where every cell speaks for itself. */
  headHidden?: boolean;
  foot?: ReactNode;
}

/** Dense rows on a wide screen, cards on a phone: one table, laid out twice by the stylesheet. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, edge, rowAttributes, headHidden, foot } = props;
  return (
    <div className={styles.frame}>
      {/* Roles are written out because a table laid out as blocks loses its own in some browsers. */}
      <table className={styles.table} role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup" className={headHidden ? styles.headHidden : undefined}>
          <tr role="row">
            {columns.map((column) => (
              <Head key={column.id} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => {
            const rowEdge = edge?.(row);
            const { className, ...attributes } = rowAttributes?.(row) ?? {};
            const classes = classNames(styles.row, rowEdge && styles[rowEdge], className);
            return (
              <tr key={rowKey(row)} role="row" {...attributes} className={classes}>
                {columns.map((column, index) => (
                  <Cell key={column.id} column={column} first={index === 0} row={row} />
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

function Cell<Row>({ column, first, row }: { column: Column<Row>; first: boolean; row: Row }) {
  const place = first ? 'title' : (column.card ?? 'line');
  const classes = classNames(styles[place], column.align === 'end' && styles.end);
  return first ? (
    <th scope="row" role="rowheader" className={classes}>
      {column.cell(row)}
    </th>
  ) : (
    <td role="cell" className={classes}>
      {column.cell(row)}
    </td>
  );
}

function Head<Row>({ column }: { column: Column<Row> }) {
  const { sort } = column;
  return (
    <th
      scope="col"
      role="columnheader"
      className={classNames(column.card === 'hidden' && styles.hidden, column.align === 'end' && styles.end)}
      aria-sort={sort && sort.direction !== 'none' ? sort.direction : undefined}
    >
      {sort ? (
        <button type="button" className={styles.sort} onClick={sort.onSort}>
          {column.head}
          {sort.direction !== 'none' && <Icon shape={sort.direction === 'ascending' ? arrowUp : arrowDown} size={16} />}
        </button>
      ) : (
        column.head
      )}
      {column.headLabel && <span className="sr">{column.headLabel}</span>}
    </th>
  );
}
