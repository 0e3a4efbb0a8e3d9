import { classNames } from '~/components/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** "Loading": read out once; the shapes are only seen. */
  label: string;
  /** The shape of what comes. */
  shape?: 'rows' | 'needs' | 'text' | 'tiles' | 'table' | 'thread' | 'form';
  count?: number;
}

/** The shape of what comes, instead of a spinner. */
export function Skeleton({ label, shape = 'rows', count = 3 }: SkeletonProps) {
  const Piece = pieces[shape];
  return (
    <div role="status" className={classNames(styles.skeleton, styles[shape])}>
      <span className="sr">{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <Piece key={index} />
      ))}
    </div>
  );
}

/** One bar, for shapes of a caller's own. */
export function SkeletonBar({
  width = 'full',
  tall = false,
}: {
  width?: 'full' | 'long' | 'half' | 'short';
  tall?: boolean;
}) {
  return <i className={classNames(styles.bar, styles[width], tall && styles.tall)} aria-hidden="true" />;
}

const Row = () => (
  <div className={styles.row}>
    <i className={styles.door} />
    <div className={styles.lines}>
      <SkeletonBar width="half" tall />
      <SkeletonBar width="long" />
      <SkeletonBar width="short" />
    </div>
  </div>
);

/** As high as a NeedRow with two lines of preview and a badge: what stands below stays where it is when that comes. */
const Need = () => (
  <div className={classNames(styles.row, styles.need)}>
    <i className={styles.door} />
    <div className={styles.lines}>
      <SkeletonBar width="half" tall />
      <SkeletonBar width="long" />
      <SkeletonBar width="half" />
      <SkeletonBar width="short" tall />
    </div>
  </div>
);

const Lines = () => (
  <div className={styles.lines}>
    <SkeletonBar />
    <SkeletonBar width="long" />
    <SkeletonBar width="half" />
  </div>
);

const Tile = () => <i className={styles.tile} />;

const TableRow = () => (
  <div className={styles.cells}>
    <SkeletonBar tall />
    <SkeletonBar tall />
    <SkeletonBar tall />
    <SkeletonBar width="half" tall />
  </div>
);

const Message = () => <i className={styles.message} />;

const FormField = () => (
  <div className={styles.lines}>
    <SkeletonBar width="short" />
    <i className={styles.box} />
  </div>
);

const pieces = { rows: Row, needs: Need, text: Lines, tiles: Tile, table: TableRow, thread: Message, form: FormField };
