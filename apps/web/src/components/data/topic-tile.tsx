import type { ReactNode } from 'react';
import { AppLink } from '~/components/action/app-link.tsx';
import { Icon, type IconShape } from '~/components/icon/icon.tsx';
import styles from './topic-tile.module.css';

export interface TopicTileProps {
  icon: IconShape;
  href: string;
  label: ReactNode;
  /** A second line: what the services topic covers. */
  detail?: ReactNode;
}

/** A health topic. */
export function TopicTile({ icon, href, label, detail }: TopicTileProps) {
  return (
    <li className={styles.cell}>
      <AppLink href={href} className={styles.tile}>
        <Icon shape={icon} size={24} className={styles.sign} />
        <span className={styles.text}>
          {label}
          {detail && <span className={styles.detail}>{detail}</span>}
        </span>
      </AppLink>
    </li>
  );
}

/** Tiles of one kind under their heading. `wide` gives each the whole row. */
export function TileGroup({ title, wide, children }: { title: ReactNode; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul className={wide ? styles.wide : styles.tiles}>{children}</ul>
    </section>
  );
}
